import { Worker } from 'node:worker_threads';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { importErrors } from './imports.errors.ts';
import { type Table, type TableOrProblem, tableOf } from './table-file.ts';

/** Below the minute after which the database gives up on an idle transaction. */
const secondsPerTable = 30;
const threadsAtOnce = 2;

let running = 0;

/** The built server has the thread as a file of its own beside it; in development and tests it is the source. */
const threadFile = import.meta.url.endsWith('.ts') ? './read-table-thread.source.mjs' : './read-table-thread.js';

const inThread = (file: ReceivedFile): Promise<TableOrProblem> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(threadFile, import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const stop = setTimeout(() => {
      resolve({ problem: 'tooLarge' });
      void thread.terminate();
    }, secondsPerTable * 1000);
    thread.once('message', resolve);
    // Out of memory: whatever it is, it is no table of a few thousand rows.
    thread.once('error', () => resolve({ problem: 'unreadable' }));
    thread.once('exit', (code) => {
      clearTimeout(stop);
      reject(new Error(`the thread ended with code ${code} and without a table`));
    });
  });

const oneOfFew = async (file: ReceivedFile): Promise<TableOrProblem> => {
  if (running >= threadsAtOnce) throw importErrors.busy();
  running += 1;
  try {
    return await inThread(file);
  } finally {
    running -= 1;
  }
};

/**
 * Text is read at once. What is inside an Excel file nobody knows before: it is unpacked and read in a thread of its own,
 * which holds up nobody else's request and has an end.
 */
export const readTable = async (file: ReceivedFile): Promise<Table> => {
  const isExcel = /\.xlsx$/i.test(file.name);
  const read = isExcel ? await oneOfFew(file) : await tableOf(file.name, file.content);
  if ('problem' in read) throw importErrors[read.problem]();
  return read.table;
};
