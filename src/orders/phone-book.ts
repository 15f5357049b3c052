/**
 * What tells a customer from a stranger: the last four digits of the phone numbers on record, by customer.
 * Nothing else of a number is kept.
 */
export class PhoneBook {
  readonly #digits = new Map<string, Set<string>>();
  /** Customers by their number however it is typed; null where that fits several. */
  readonly #byKey = new Map<string, string | null>();

  get isEmpty(): boolean {
    return this.#digits.size === 0;
  }

  /** Takes the phone cell of one of the customer's orders. A customer may have several numbers. */
  add(customerId: string, cell: string): void {
    for (const digits of lastFoursIn(cell)) {
      const known = this.#digits.get(customerId);
      if (known) known.add(digits);
      else this.#addCustomer(customerId, digits);
    }
  }

  /** The customer's number as it is on record, where these are the last four digits of a phone of theirs. */
  find(claimed: string, lastFour: string): string | undefined {
    const typed = claimed.normalize('NFC').trim();
    const customerId = this.#digits.has(typed) ? typed : this.#byKey.get(customerKey(typed));
    return customerId && this.#digits.get(customerId)?.has(lastFour) ? customerId : undefined;
  }

  #addCustomer(customerId: string, digits: string): void {
    this.#digits.set(customerId, new Set([digits]));
    const key = customerKey(customerId);
    this.#byKey.set(key, this.#byKey.has(key) ? null : customerId);
  }
}

/** A customer's number however it is typed. */
export const customerKey = (customerId: string): string => customerId.normalize('NFKC').trim().toLowerCase();

/**
 * The last four digits of every number in a cell. A number whose end is hidden (`010-1234-****`), damaged (`1.0E+10`)
 * or made up (all zeros) has none: everybody could name them.
 */
export function lastFoursIn(cell: string): string[] {
  const usual = usualNumber.exec(cell)?.[1];
  return usual === undefined
    ? cell
        .normalize('NFKC')
        .split(/[,;/|\n]/)
        .flatMap(lastFourOf)
    : [usual];
}

/** What nearly every cell is, and no placeholder; a million of them are read at once. */
const usualNumber = /^01\d-\d{3,4}-(?!0000)(\d{4})$/;

function lastFourOf(number: string): string[] {
  const bare = number.replace(/^\s*(\d+)\.0\s*$/, '$1').replace(/[\s.()+'"=\p{Pd}\p{Cf}]/gu, '');
  const digits = bare.replace(/\D/g, '');
  const lastFour = /\d{4}$/.exec(bare)?.[0];
  const placeholder = /^0+$/.test(digits) || (digits.length > 4 && /^0*10*$/.test(digits));
  return lastFour && !placeholder ? [lastFour] : [];
}
