import type { Delivery } from './mail/mailer.ts';

type Answer = { status: number; reason: string };

/** The service says that it did nothing, and that this may change by itself. */
const passing = new Set([408, 425, 429, 503]);

const neverReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
};

/**
 * Hands a message to a service over HTTP, at most once: only what the service certainly has not got is thrown, and so
 * tried again. What it will never take is refused; everything else may or may not have arrived.
 */
export const handOver = async (service: string, ask: () => Promise<Answer>): Promise<Delivery> => {
  const answer = await ask().catch((error: unknown) => {
    if (neverReached.has(codeOf(error))) throw new Error(`${service}: nicht erreichbar`, { cause: error });
    return 'unclear' as const;
  });
  if (answer === 'unclear') return 'unclear';
  const { status, reason } = answer;
  if (status < 300) return 'accepted';
  if (passing.has(status) || status === 401 || status === 403) throw new Error(`${service} ${status}: ${reason}`);
  return status >= 500 ? 'unclear' : { refused: `${service} ${status}: ${reason}` };
};
