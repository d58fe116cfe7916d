import type { z } from 'zod';
import type { Access } from './access.ts';

/**
 * One call of the API, defined once: server, browser, documentation and the access matrix all derive from it.
 *
 * `input` is the union of path parameters, query and body. Input and reply are both strict: the server refuses an undeclared input field,
 * so that nothing is dropped silently, and an undeclared reply field is never sent (checked by contract.test.ts).
 */
export type Call<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One German sentence for the documentation page. */
  summary: string;
  access: Access;
  /** Fields that need a right of their own. Without it the server refuses them in the input and leaves them out of the reply. */
  restricted?: Readonly<Record<string, Access>>;
  input: I;
  reply: R;
  /** The field that defaults to the viewer when it is left out. */
  viewerField?: string;
  /** A body that is a bare list is read as this field; of a list of records, their `ID` is used. */
  listField?: string;
  /** Also answered while the session still owes the second factor that the club requires; every other call is refused. */
  beforeSecondFactor?: true;
  /** Answered at every address, including those without a club: by the platform, for its own accounts. */
  ofPlatform?: true;
  /** Also answered by a suspended club, as if the caller were not signed in; every other call is refused. */
  whileClosed?: true;
  /** Also answered at the operators' address, which has no club: for the operators' own accounts. */
  atOperators?: true;
  /** The sender creates a `key`. The same input sent again under that key counts once; a different input is refused. */
  isKeyed?: true;
  /** Fields the key does not cover: they report what the sender has seen since the first attempt. */
  keyIgnores?: readonly string[];
  /** A GET that changes data (sign-out) and therefore needs a writable transaction. */
  effect?: boolean;
  /** Requests per minute and IP address, for all callers together; otherwise the server's default limit applies. */
  perMinute?: number;
  /** How many of these one server process handles at the same time. Further requests wait before they use any resources. */
  atOnce?: number;
  /** Its statements look up a few known records: the database plans them once instead of for every value. */
  keepsPlans?: true;
  /** The reply may be a few seconds old, so a read replica may serve it. */
  mayBeOld?: true;
  /** Largest body in kilobytes, where the default is too small or far too large. */
  bodyKb?: number;
  /**
   * Calls that need the same lock queue before they take a connection. The lock is the record named by the field `by`, or the club without
   * it. `crowded` is the message for requests that have waited too long.
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
