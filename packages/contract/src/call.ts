import type { z } from 'zod';
import type { Access } from './access.ts';

/**
 * One call of the API, defined once: server, browser, documentation and the access matrix all derive from it.
 *
 * `input` is the union of path parameters, query and body; `reply` must be strict, so that a field nobody declared
 * cannot leave the house (checked by contract.test.ts).
 */
export type Call<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One German sentence for the documentation page. */
  summary: string;
  access: Access;
  /** Fields that need a right of their own: sent without it they are refused, in the reply they are left out. */
  restricted?: Readonly<Record<string, Access>>;
  input: I;
  reply: R;
  /** A GET that changes something (sign-out) needs a transaction that may write. */
  effect?: boolean;
  /** Requests per minute and address, whoever sends them; the default limit of the server applies otherwise. */
  perMinute?: number;
  /** How many of these one server process answers at the same time; the others wait before they cost anything. */
  atOnce?: number;
  /** Body size in kilobytes where the default is too small. */
  bodyKb?: number;
};

type Definition<I extends z.ZodType, R extends z.ZodType> = Omit<Call<I, R>, 'method' | 'path'>;

export const get = <I extends z.ZodType, R extends z.ZodType>(
  path: `/${string}`,
  call: Definition<I, R>,
): Call<I, R> => ({ method: 'GET', path, ...call });

export const post = <I extends z.ZodType, R extends z.ZodType>(
  path: `/${string}`,
  call: Definition<I, R>,
): Call<I, R> => ({ method: 'POST', path, ...call });

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

export type Area = Readonly<Record<string, Call>>;
