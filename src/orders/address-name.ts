/** Whether a source of orders is an address, and not a path. */
export const isAddress = (orders: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(orders);

export const isPostgres = (orders: string): boolean => /^postgres(?:ql)?:\/\//i.test(orders);

/**
 * An address as people may see it and as it is written down: without user, password, and parameters, which may hold
 * either. A password that was not escaped reads as the end of the host: up to the last @ all is left out.
 */
export function addressName(address: string): string {
  const bare = address.replace(/\/\/.*@/s, '//');
  if (!URL.canParse(bare)) return bare.replace(/[?#].*/s, '');
  const {protocol, host, pathname} = new URL(bare);
  return `${protocol}//${host}${pathname}`;
}
