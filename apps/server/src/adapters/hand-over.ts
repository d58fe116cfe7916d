import type { Delivery } from './mail/mailer.ts';

type Answer = { status: number; reason: string };

/** The service did nothing, and a retry may succeed. */
const passing = new Set([408, 425, 429, 503]);

const neverReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
};

/**
 * Hands a message to a service over HTTP, at most once: throws only if the service certainly has not got it, so only then it is retried. A
 * message the service will never accept is refused; any other failure is unclear, because the message may have arrived.
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
