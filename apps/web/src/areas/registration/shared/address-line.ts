export type AddressLine = { street: string; street_number: string; street_number_add: string };

/** A street that ends in a number: „Hauptstraße 12a/3/5“. The number is the house, the part after the slash is the door. */
const streetAndHouse = /^(?<street>[^/]*\p{L}[^/]*?)[\s,]+(?<house>\d+\s?[a-z]?(?:-\d+)?)(?:\s*\/\s*(?<door>.+))?$/iu;

/** Autofill inserts more characters at once than a keystroke. */
const minAtOnce = 3;

/**
 * Browsers autofill an address as one line; the form has street, house and door.
 * @returns the parts if a whole line was inserted at once, undefined while the user is typing
 */
export const splitAddressLine = (before: string, value: string): AddressLine | undefined => {
  if (value.length - before.length < minAtOnce) return undefined;
  const parts = streetAndHouse.exec(value.trim())?.groups;
  if (parts === undefined) return undefined;
  const { street = '', house = '', door = '' } = parts;
  return { street, street_number: house.replaceAll(/\s/g, ''), street_number_add: door.trim() };
};
