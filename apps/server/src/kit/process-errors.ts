import { Counter } from 'prom-client';
import { loggedError, withoutValues } from './logged-error.ts';

/**
 * rejection, exception: something a library threw where nobody could catch it. job: background work that failed and is
 * tried again. database: a connection that was lost.
 */
type Kind = 'rejection' | 'exception' | 'job' | 'database';

/** Errors that ended nothing: logged and counted. */
export type ProcessErrors = { note: (kind: Kind, thrown: unknown, what?: string) => void; counter: Counter<'kind'> };

const words: Readonly<Record<Kind, string>> = {
  rejection: 'Unerwarteter Fehler',
  exception: 'Unerwarteter Fehler',
  job: 'Hintergrundauftrag',
  database: 'Datenbank',
};

const isStray = (kind: Kind) => kind === 'rejection' || kind === 'exception';

/** No personal data: background failures were mostly about a person. */
const textOf = (kind: Kind, thrown: unknown) => {
  if (!(thrown instanceof Error)) return withoutValues(String(thrown));
  const text = withoutValues(thrown.message);
  return isStray(kind) ? `${thrown.name}: ${text}\n${String(loggedError(thrown).stack)}` : text;
};

export const createProcessErrors = (say: (line: string) => void): ProcessErrors => {
  const counter = new Counter({
    name: 'mishaps_total',
    help: 'What went wrong without ending the process',
    labelNames: ['kind'],
    registers: [],
  });
  return {
    counter,
    note: (kind, thrown, what) => {
      counter.inc({ kind });
      say(`${words[kind]}${what === undefined ? '' : ` ${what}`}: ${textOf(kind, thrown)}`);
    },
  };
};

/**
 * A library's promise that nobody awaits must not end everyone else's work. The recovery happens elsewhere: a request has its reply or its
 * time limit, a job is handed out again by the queue.
 */
export const surviveStrayErrors = ({ note }: ProcessErrors) => {
  process.on('unhandledRejection', (reason) => note('rejection', reason));
  process.on('uncaughtException', (error) => note('exception', error));
};
