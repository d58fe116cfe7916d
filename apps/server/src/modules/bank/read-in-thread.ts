import { createThreads } from '../../kit/threads.ts';
import { bankErrors } from './bank.errors.ts';
import type { FingerprintedStatement } from './fingerprint.ts';
import type { StatementFile } from './read-statements.ts';

type Problem = Extract<StatementFile, { problem: string }>;
type Read = Omit<Exclude<StatementFile, Problem>, 'statements'> & { statements: readonly FingerprintedStatement[] };

/** The built server has the thread as a file of its own beside it; in development and tests it is the source. */
const threadFile = import.meta.url.endsWith('.ts')
  ? './read-statements-thread.source.mjs'
  : './read-statements-thread.js';

const threads = createThreads<Uint8Array, Problem | Read>({
  file: new URL(threadFile, import.meta.url),
  most: 2,
  maxWaiting: 6,
  full: bankErrors.busy,
  secondsPerTask: 30,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

/** What needs more memory or time than a thread has is too large, whatever it is; any other failure is a fault of ours. */
const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || error.message.startsWith('not ready after'));

/** Statements of megabytes are read beside everybody else's requests, and a file that never ends has an end. */
export const readInThread = async (content: Uint8Array): Promise<Read> => {
  const reading = await threads.run(content).catch((error: unknown) => {
    throw isTooMuch(error) ? bankErrors.tooLarge() : error;
  });
  if ('problem' in reading) throw bankErrors[reading.problem]();
  return reading;
};
