import { randomUUID } from 'node:crypto';
import type { Refusal } from '@vereinshaus/contract/kit/wire';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, requestErrors } from './errors.ts';

/** Named constraint → the refusal it stands for. The database has the last word; here its error gets a sentence for the user. */
export type ConstraintErrors = Readonly<Record<string, () => AppError>>;

const refusalOf = (error: AppError): Refusal => ({
  status: 'error',
  message: error.message,
  code: error.code,
  ...(error.fields && { fields: { ...error.fields } }),
});

/** More than a form can show; a refusal stays small, however many faults there are. */
const maxFields = 20;
const longestName = 60;

/** An unknown field is reported by its own name, so that the author of the program finds it; any other by its path. */
const namesOf = (issue: z.core.$ZodIssue): readonly string[] =>
  (issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, maxFields).map((key) => [...issue.path, key])
    : [issue.path]
  ).map((path) => path.join('.').slice(0, longestName));

/** „im 2. Eintrag“: the position in a list, in words; field names are for programs. */
const placeOf = ({ path }: z.core.$ZodIssue): string => {
  const index = path.find((part) => typeof part === 'number');
  return index === undefined ? '' : ` im ${index + 1}. Eintrag`;
};

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') {
    const name = (issue.keys[0] ?? '').replaceAll(/[^\p{L}\p{N}_-]/gu, '').slice(0, longestName);
    return `Das Feld „${name}“ gibt es hier nicht. Es wurde nichts gespeichert.`;
  }
  const isSentence = /[.!?](\s|$)/.test(issue.message);
  return isSentence ? issue.message : `Bitte prüfe deine Eingabe${placeOf(issue)}: ${issue.message}`;
};

/** One sentence per field; the first one is also the message. */
const fromZod = ({ issues }: z.ZodError): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, maxFields)) {
    for (const name of namesOf(issue)) fields[name] ??= issue.message;
  }
  const first = issues[0];
  const message = first === undefined ? requestErrors.unreadable().message : messageOf(first);
  return new AppError('request.invalid', 422, message, fields);
};

/** The database is unreachable, starting, stopping, out of connections or read-only. */
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  '25006',
  '25P03',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58000',
  '58030',
]);

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Driver errors without a code, and a server that refuses connections. */
const outageWords = new RegExp(
  [
    'connection (terminated|timeout|ended)',
    'has encountered a connection error',
    'client was closed',
    'not currently accepting connections',
    // The socket of a database that is down.
    'connect ENOENT',
  ].join('|'),
  'i',
);

/** The club was closed for a move while the request was under way. */
const isMovingText =
  'Dieser Verein zieht gerade um. Es wurde nichts gespeichert; bitte versuche es in ein, zwei Minuten noch einmal.';

const fromDatabase = (error: Error, constraints: ConstraintErrors): AppError | undefined => {
  const { code, constraint } = z.object({ code: z.string().optional(), constraint: z.string().optional() }).parse({
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
  });
  if (constraint !== undefined && constraints[constraint]) return constraints[constraint]();
  if (code === 'VH053') return requestErrors.moving({ sentence: isMovingText });
  if (code === '55P03' || code === '40P01' || code === '40001') return requestErrors.busy();
  // A character that no text in the database can hold, such as NUL.
  if (code === '22021' || code === '22P05') return requestErrors.unreadable();
  // A number or a date beyond what a column holds; the contract should have refused it with a better sentence.
  if (code === '22003' || code === '22008') return requestErrors.outOfRange();
  // A statement hit the time limit, or (the pool's own message) all connections were in use for that long.
  if (code === '57014' || /timeout exceeded when trying to connect/i.test(error.message))
    return requestErrors.overloaded();
  if (code !== undefined && diskFullCodes.has(code)) return requestErrors.diskFull();
  const isOutage =
    (code !== undefined && (outageCodes.has(code) || code.startsWith('08'))) || outageWords.test(error.message);
  return isOutage ? requestErrors.databaseDown() : undefined;
};

const fromFastify = (error: FastifyError): AppError | undefined => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return requestErrors.tooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return requestErrors.wrongContentType();
  if (error.statusCode === 429) return requestErrors.tooManyRequests();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return requestErrors.unreadable();
  return undefined;
};

const codeOf = (error: Error): string => {
  const code = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
};

/** What a thrown value means to the user; undefined = a bug. */
export const toAppError = (error: FastifyError | Error, constraints: ConstraintErrors): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return fromZod(error);
  return codeOf(error).startsWith('FST_') || 'statusCode' in error
    ? fromFastify(error as FastifyError)
    : fromDatabase(error, constraints);
};

/** The only place that turns thrown errors into responses. */
export const errorHandler =
  (constraints: ConstraintErrors) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error, constraints);
    if (known) {
      if (known.httpStatus >= 500) request.log.error({ err: error }, 'outage');
      if (known.retryAfterSeconds !== undefined) void reply.header('retry-after', known.retryAfterSeconds);
      return reply.code(known.httpStatus).send(refusalOf(known));
    }
    const errorId = randomUUID().slice(0, 8);
    request.log.error({ err: error, errorId }, 'unexpected error');
    return reply.code(500).send({
      status: 'error',
      message: `Da ist etwas schiefgegangen. Bitte versuche es noch einmal; wenn es wieder passiert, nenne uns die Fehlernummer ${errorId}.`,
      code: 'unexpected',
    } satisfies Refusal);
  };
