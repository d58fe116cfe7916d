import type { ReceivedFile } from '../../kit/file-routes.ts';
import { createThreads, isTooMuch, threadFile } from '../../kit/threads.ts';
import { importErrors } from './imports.errors.ts';
import { type Table, type TableOrProblem, tableOf } from './table-file.ts';

/** Who does not get a place at once is asked to come back: the time of two waits is more than the database gives an idle transaction. */
const threads = createThreads<ReceivedFile, TableOrProblem>({
  file: threadFile(import.meta.url, 'read-table-thread'),
  maxThreads: 2,
  maxWaiting: 0,
  fullError: importErrors.busy,
  secondsPerTask: 30,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

const inThread = (file: ReceivedFile): Promise<TableOrProblem> =>
  threads.run(file).catch((error: unknown) => {
    if (isTooMuch(error)) return { problem: 'tooLarge' };
    throw error;
  });

/**
 * Text is read at once. What is inside an Excel file nobody knows before: it is unpacked and read in a thread of its own,
 * which holds up nobody else's request and has an end.
 */
export const readTable = async (file: ReceivedFile): Promise<Table> => {
  const isExcel = /\.xlsx$/i.test(file.name);
  const read = isExcel ? await inThread(file) : await tableOf(file.name, file.content);
  if ('problem' in read) throw importErrors[read.problem]();
  return read.table;
};
