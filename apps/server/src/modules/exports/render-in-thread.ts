import { AppError, requestErrors } from '../../kit/errors.ts';
import { createThreads, threadFile } from '../../kit/threads.ts';
import type { Letterhead } from '../clubs/index.ts';
import type { ExportFormat } from './answer-export.ts';
import { exportErrors } from './exports.errors.ts';
import type { Table } from './exports.rules.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { ZippedFile } from './zip-file.ts';

export type Rendering =
  | { kind: 'document'; document: PdfDocument; now: Date }
  | { kind: 'excel'; table: Table }
  | { kind: 'workbook'; tables: readonly Table[] }
  | { kind: 'zip'; files: readonly ZippedFile[] }
  | { kind: 'pdf'; table: Table; now: Date; letterhead: Letterhead }
  /** The raw request body of a table, not parsed yet. */
  | { kind: 'export'; format: ExportFormat; body: Uint8Array; now: Date; letterhead: Letterhead };

/** The result of a thread. */
export type RenderResult =
  | { file: Uint8Array }
  | { refusal: Pick<AppError, 'code' | 'httpStatus' | 'message' | 'fields'> };

/** Less than the minute after which the database ends an idle transaction. */
const secondsPerFile = 45;
const threadsAtOnce = 2;
const waitingAtMost = 6;
const atMostOfOneClub = 4;

const mbPerThread = 1024;

const fileOf = (rendered: RenderResult): Buffer => {
  if ('file' in rendered) return Buffer.from(rendered.file.buffer, rendered.file.byteOffset, rendered.file.byteLength);
  const { code, httpStatus, message, fields } = rendered.refusal;
  throw new AppError(code, httpStatus, message, fields);
};

/** A file that exceeds the memory of a thread is too large, whatever it is. */
const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const threads = createThreads<Rendering, RenderResult>({
  file: threadFile(import.meta.url, 'render-thread'),
  maxThreads: threadsAtOnce,
  maxWaiting: waitingAtMost,
  maxOfOne: atMostOfOneClub,
  fullError: exportErrors.busy,
  secondsPerTask: secondsPerFile,
  resourceLimits: { maxOldGenerationSizeMb: mbPerThread },
});

/**
 * Laying out thousands of rows takes seconds; in a thread it blocks no other request. A few run at once, a few more wait, all others get a
 * "busy" error; half of the slots are left to other clubs.
 */
export const renderInThread = async (clubId: number, rendering: Rendering): Promise<Buffer> => {
  try {
    return fileOf(await threads.run(rendering, clubId));
  } catch (error) {
    throw error instanceof Error && isOutOfMemory(error) ? requestErrors.tooLarge() : error;
  }
};
