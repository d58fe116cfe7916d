export type AddressLine = { street: string; street_number: string; street_number_add: string };

/** A street that ends in a number: „Hauptstraße 12a/3/5“. The number is a house, what follows the stroke is the door. */
const streetAndHouse = /^(?<street>[^/]*\p{L}[^/]*?)[\s,]+(?<house>\d+\s?[a-z]?(?:-\d+)?)(?:\s*\/\s*(?<door>.+))?$/iu;

/** What the browser puts in at once is longer than what a finger adds. */
const minAtOnce = 3;

/**
 * The browser knows an address by its line, the form by street, house and door.
 * @returns the parts when a whole line came at once, nothing while somebody is typing
 */
export const splitAddressLine = (before: string, value: string): AddressLine | undefined => {
  if (value.length - before.length < minAtOnce) return undefined;
  const parts = streetAndHouse.exec(value.trim())?.groups;
  if (parts === undefined) return undefined;
  const { street = '', house = '', door = '' } = parts;
  return { street, street_number: house.replaceAll(/\s/g, ''), street_number_add: door.trim() };
};
