/**
 * The log record of an error: its type, its place in the program, and for the database the violated rule. Values are left out: the driver
 * carries whole rows (`detail`, `where`, `parameters`), and messages quote what users typed.
 */

/** Quotations that may stay in a message: names of the program, such as a column or a constraint. */
const isOfTheProgram = (quoted: string) => /^[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+$/.test(quoted);

const left = '…';

/** Quotations in any style, also those that were cut off. */
const quotations = /"([^"]*)(?:"|$)|„([^“]*)(?:“|$)|`([^`]*)(?:`|$)|(?<![\p{L}\p{N}])'([^']*)'/gu;

const patterns: readonly RegExp[] = [
  // Email addresses.
  /[^\s<>"'(,;:]+@[^\s<>"'),;]+/g,
  // The part of a URL after the host.
  /(?<=\bhttps?:\/\/[^\s/"']+\/)[^\s")']+/g,
  // Bank accounts (IBAN), in groups or without.
  /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{2,4}){3,8}\b/g,
  // The client's IP address; not that of the machine itself.
  /\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g,
  // Tokens and keys.
  /\b[\w-]{20,}\b/g,
];

/** Numbers with at least this many digits may be a phone, insurance or card number, or a date; shorter ones are a status. */
const tellingDigits = 7;

/** A message without anything that users typed, whatever language its program speaks. */
export const withoutValues = (message: string): string => {
  const [firstLine = ''] = message.split('\n');
  const unquoted = firstLine.replaceAll(quotations, (whole, ...groups: unknown[]) => {
    const quoted = groups.slice(0, 4).find((group) => typeof group === 'string');
    return typeof quoted === 'string' && isOfTheProgram(quoted) ? whole : left;
  });
  return patterns
    .reduce((text, pattern) => text.replaceAll(pattern, left), unquoted)
    .replaceAll(/\+?\d[\d /.-]*\d/g, (digits) => (digits.replaceAll(/\D/g, '').length < tellingDigits ? digits : left));
};

/** The stack frames, without the message that comes before them. */
const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Fields of a database error that hold names of the schema, never values. */
const ofTheSchema = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;

export type LoggedError = { [name: string]: unknown; type: string; message: string; stack: string };

const maxCauses = 3;

export const loggedError = (thrown: unknown, depth = 0): LoggedError => {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' };
  const known = ofTheSchema.flatMap((name) => {
    const value: unknown = Reflect.get(thrown, name);
    return typeof value === 'string' && value.length <= 100 ? [[name, value]] : [];
  });
  return {
    type: thrown.name,
    message: withoutValues(thrown.message),
    ...Object.fromEntries(known),
    stack: framesOf(thrown.stack),
    ...(thrown.cause !== undefined && depth < maxCauses && { cause: loggedError(thrown.cause, depth + 1) }),
  };
};
