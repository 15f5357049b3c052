/** Where a source has no numbers for its customers: the name and all of the phone, for neither alone tells people apart. */
export const personId = (name: string, phone: string): string => `${name.replace(/\s/g, '')} ${phone}`;

export const isPersonId = (id: string): boolean => /^\S+ 0\d{8,11}$/.test(id);

/** A name, then a phone number that is written in any way. */
const person = /^([^\d]*[^\d\s/,(+-])[\s/,(]+(\+?[\d\s.-]{9,17})\)?$/;

/** What a person gives for a customer: a number as it is, or a name and a phone as `personId` has them. */
export function customerIdIn(written: string): string {
  const id = written.normalize('NFC').trim();
  const [, name, digits] = person.exec(id) ?? [];
  const phone = digits === undefined ? null : phoneDigits(digits);
  return name && phone ? personId(name, phone) : id;
}

/** Digits of a phone number: with the zero that spreadsheets drop, without the country's code. Null for anything else. */
export function phoneDigits(written: string): string | null {
  const digits = written
    .replace(/^\+?82/, '0')
    .replace(/\D/g, '')
    .replace(/^00/, '0');
  if (/^10\d{8}$/.test(digits)) return `0${digits}`;
  return /^0\d{8,11}$/.test(digits) ? digits : null;
}
