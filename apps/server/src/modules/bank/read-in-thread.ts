import { createThreads, isTooMuch, threadFile } from '../../kit/threads.ts';
import { bankErrors } from './bank.errors.ts';
import type { FingerprintedStatement } from './fingerprint.ts';
import type { StatementFile } from './read-statements.ts';

type Problem = Extract<StatementFile, { problem: string }>;
type Read = Omit<Exclude<StatementFile, Problem>, 'statements'> & { statements: readonly FingerprintedStatement[] };

const threads = createThreads<Uint8Array, Problem | Read>({
  file: threadFile(import.meta.url, 'read-statements-thread'),
  maxThreads: 2,
  maxWaiting: 6,
  fullError: bankErrors.busy,
  secondsPerTask: 30,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

/** Statements of megabytes are read in a thread, so that they do not block other requests; a file that never ends is aborted. */
export const readInThread = async (content: Uint8Array): Promise<Read> => {
  const reading = await threads.run(content).catch((error: unknown) => {
    throw isTooMuch(error) ? bankErrors.tooLarge() : error;
  });
  if ('problem' in reading) throw bankErrors[reading.problem]();
  return reading;
};
