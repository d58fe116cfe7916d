import { randomUUID } from 'node:crypto';
import type { Refusal } from '@vereinshaus/contract/wire';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, requestErrors } from './errors.ts';

/** Named constraint → the refusal it stands for. The database has the last word; its word gets a sentence here. */
export type ConstraintErrors = Readonly<Record<string, () => AppError>>;

const refusalOf = (error: AppError): Refusal => ({
  status: 'error',
  message: error.message,
  code: error.code,
  ...(error.fields && { fields: { ...error.fields } }),
});

/** One sentence per field, the first one also as the message. */
const fromZod = (error: z.ZodError): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  const first = error.issues[0];
  const path = first?.path.join('.') ?? '';
  const isSentence = first !== undefined && /[.!?](\s|$)/.test(first.message);
  const message = isSentence
    ? first.message
    : `Bitte prüfe deine Eingabe${path && ` (${path})`}: ${first?.message ?? ''}`;
  return new AppError('request.invalid', 422, message, fields);
};

/** The database cannot be reached, is starting or stopping, has no place for another, or may only be read from. */
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

/** What the driver says without a code, and a server that lets nobody in. */
const outageWords = new RegExp(
  [
    'connection (terminated|timeout|ended)',
    'timeout exceeded when trying to connect',
    'has encountered a connection error',
    'client was closed',
    'not currently accepting connections',
  ].join('|'),
  'i',
);

const fromDatabase = (error: Error, constraints: ConstraintErrors): AppError | undefined => {
  const { code, constraint } = z.object({ code: z.string().optional(), constraint: z.string().optional() }).parse({
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
  });
  if (constraint !== undefined && constraints[constraint]) return constraints[constraint]();
  if (code === '55P03' || code === '40P01' || code === '40001') return requestErrors.busy();
  // A character that no text in the database can hold, such as NUL.
  if (code === '22021' || code === '22P05') return requestErrors.unreadable();
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

/** The one translator from thrown to told. */
export const errorHandler =
  (constraints: ConstraintErrors) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error, constraints);
    if (known) {
      if (known.httpStatus >= 500) request.log.error({ err: error }, 'outage');
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
