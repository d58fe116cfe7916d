import type { Call } from '@vereinshaus/contract/kit/call';
import type { z } from 'zod';
import { requestErrors } from './errors.ts';

/** A form gets all its faults reported; input with more values than any form has gets only the first one. */
const maxValuesOfForm = 1000;

/** Zod's own option; it stops a list or an object at the first fault. */
const atFirstFault: z.core.ParseContext<z.core.$ZodIssue> & { abortEarly: true } = { abortEarly: true };

type Inputs = { query: unknown; body: unknown; params: unknown };

const idOfRecord = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'ID' in item ? item.ID : item;

/** The sent input, with a bare list moved into the field that the call expects it in. */
export const sentTo = ({ listField }: Pick<Call, 'listField'>, { query, body, params }: Inputs): Inputs => ({
  query,
  body: listField !== undefined && Array.isArray(body) ? { [listField]: body.map(idOfRecord) } : body,
  params,
});

/** More fields than any call has: reading stops here. */
const maxNames = 1000;

const asObject = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw requestErrors.unreadable();
  if (Object.keys(value).length > maxNames) throw requestErrors.unreadable();
  return { ...value };
};

/** The value as text in a URL; null for values that cannot be written there. */
const inAddress = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

const isSame = (one: unknown, other: unknown): boolean => {
  const text = inAddress(one);
  return text !== null && text === inAddress(other);
};

/**
 * A field may be sent once, or several times with the same value, so that there is never a question which one counts. A bare `?name` only
 * says that something is so; a value of that name in the body stays.
 */
export const rawInput = ({ query, body, params }: Inputs): Record<string, unknown> => {
  const fields = asObject(body);
  const named = Object.entries(asObject(query)).filter(([name, value]) => value !== '' || !(name in fields));
  const told = [...Object.entries(fields), ...named, ...Object.entries(asObject(params))];
  const input = new Map<string, unknown>();
  for (const [name, value] of told) {
    if (input.has(name) && !isSame(input.get(name), value)) throw requestErrors.contradiction();
    input.set(name, value);
  }
  return Object.fromEntries(input);
};

/** Half of a surrogate pair: JSON can carry it, no text can. */
const halfCharacter = /\p{Surrogate}/u;

/**
 * Counts the values and refuses broken characters. Uses a list of pending values instead of recursion: a request may be nested as deeply
 * as it likes.
 */
const countValues = (input: Record<string, unknown>): number => {
  const pending: unknown[] = [input];
  for (const value of pending) {
    if (typeof value === 'string' && halfCharacter.test(value)) throw requestErrors.unreadable();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, item] of Object.entries(value)) pending.push(name, item);
  }
  return pending.length;
};

/** Parses the input by the contract. The contract bounds how long that takes, not the sender. */
export const parseInput = <I extends z.ZodObject>(schema: I, sent: Inputs): z.output<I> => {
  const input = rawInput(sent);
  return countValues(input) > maxValuesOfForm ? schema.parse(input, atFirstFault) : schema.parse(input);
};
