import type { Call } from '@vereinshaus/contract/kit/call';
import type { z } from 'zod';
import { requestErrors } from './errors.ts';

/** A form is told everything that is wrong with it; what holds more values than any form has is told its first fault. */
const maxValuesOfForm = 1000;

/** Zod's own mode for a yes or no: it leaves a list or an object at the first fault. */
const atFirstFault: z.core.ParseContext<z.core.$ZodIssue> & { abortEarly: true } = { abortEarly: true };

type Inputs = { query: unknown; body: unknown; params: unknown };

const idOfRecord = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'ID' in item ? item.ID : item;

/** What was sent, with a bare list in the field that the call reads it as. */
export const sentTo = ({ listField }: Pick<Call, 'listField'>, { query, body, params }: Inputs): Inputs => ({
  query,
  body: listField !== undefined && Array.isArray(body) ? { [listField]: body.map(idOfRecord) } : body,
  params,
});

/** More fields than any call has: nobody reads on to find out which are missing. */
const maxNames = 1000;

const asObject = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw requestErrors.unreadable();
  if (Object.keys(value).length > maxNames) throw requestErrors.unreadable();
  return { ...value };
};

/** As it would stand in an address; what could not stand there is null. */
const inAddress = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

const isSame = (one: unknown, other: unknown): boolean => {
  const text = inAddress(one);
  return text !== null && text === inAddress(other);
};

/**
 * What is sent stands once, or means the same wherever it stands: nobody has to know which of two answers counts. A bare
 * `?name` only says that something is so; what the body holds under that name stays.
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

/** Half of a character: JSON can carry it, no text can. */
const halfCharacter = /\p{Surrogate}/u;

/**
 * How many values there are, all of them with whole characters. A list of what is still to be looked at, not a
 * recursion: a request may be nested as deeply as it likes.
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

/** What the contract makes of what was sent. How long that takes is bounded by the contract, not by the sender. */
export const parseInput = <I extends z.ZodObject>(schema: I, sent: Inputs): z.output<I> => {
  const input = rawInput(sent);
  return countValues(input) > maxValuesOfForm ? schema.parse(input, atFirstFault) : schema.parse(input);
};
