import type { z } from 'zod';
import type { Access } from './access.ts';

/**
 * One call of the API, defined once: server, browser, documentation and the access matrix all derive from it.
 *
 * `input` is the union of path parameters, query and body. Both it and the reply are strict: a field nobody declared is
 * refused on the way in, so that nothing is dropped in silence, and cannot leave the house (checked by
 * contract.test.ts).
 */
export type Call<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One German sentence for the documentation page. */
  summary: string;
  access: Access;
  /** Fields that need a right of their own: sent without it they are refused, in the reply they are left out. */
  restricted?: Readonly<Record<string, Access>>;
  input: I;
  reply: R;
  /** The field that means the viewer where it is left out. */
  viewerField?: string;
  /** A body that is a bare list is read as this field; of records their `ID` counts. */
  listField?: string;
  /** Answered also while the session owes the second factor that the club asks for; everything else is refused. */
  beforeSecondFactor?: true;
  /** Answered at every address, also where there is no club: by the platform, for its own accounts. */
  ofPlatform?: true;
  /** Answered also by a club that rests, as to somebody who is not signed in; everything else is refused. */
  whileClosed?: true;
  /** Answered also at the address of the operators, where there is no club: for their own accounts. */
  atOperators?: true;
  /** The sender makes up a `key`: the same input under it counts once, another one is refused. */
  isKeyed?: true;
  /** Fields that the key does not stand for: they tell what the sender has seen since the first time. */
  keyIgnores?: readonly string[];
  /** A GET that changes something (sign-out) needs a transaction that may write. */
  effect?: boolean;
  /** Requests per minute and address, whoever sends them; the default limit of the server applies otherwise. */
  perMinute?: number;
  /** How many of these one server process answers at the same time; the others wait before they cost anything. */
  atOnce?: number;
  /** Its statements look for a few known records: the database plans them once, not for every value. */
  keepsPlans?: true;
  /** What it reads may be a few seconds old: a replica of the database may answer. */
  mayBeOld?: true;
  /** Largest body in kilobytes, where the default is too small or far too large. */
  bodyKb?: number;
  /**
   * Calls that want the same thing take turns before they take a connection: those who lock the same record, named by
   * the field `by`, or without it the same club. `crowded` is what they are told who have waited too long.
   */
  admission?: { of: string; by?: string; atOnce?: number; crowded: string };
};

type Definition<S extends z.ZodRawShape, R extends z.ZodType> = Omit<Call<z.ZodObject<S>, R>, 'method' | 'path'>;
type Strict<S extends z.ZodRawShape, R extends z.ZodType> = Call<z.ZodObject<S, z.core.$strict>, R>;

export const get = <S extends z.ZodRawShape, R extends z.ZodType>(
  path: `/${string}`,
  call: Definition<S, R>,
): Strict<S, R> => ({ method: 'GET', path, ...call, input: call.input.strict() });

export const post = <S extends z.ZodRawShape, R extends z.ZodType>(
  path: `/${string}`,
  call: Definition<S, R>,
): Strict<S, R> => ({ method: 'POST', path, ...call, input: call.input.strict() });

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

export type Area = Readonly<Record<string, Call>>;
