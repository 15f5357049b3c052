/** Whether a source of orders is an address, and not a path. */
export const isAddress = (orders: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(orders);

export const isPostgres = (orders: string): boolean => /^postgres(?:ql)?:\/\//i.test(orders);

/** An address as people may see it and as it is written down: without user, password, and parameters, which may hold either. */
export function addressName(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/.*@/, '//').replace(/[?#].*/, '');
  const {protocol, host, pathname} = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
