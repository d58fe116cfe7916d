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
  /** A table as it was sent, not yet read. */
  | { kind: 'export'; format: ExportFormat; body: Uint8Array; now: Date; letterhead: Letterhead };

/** What a thread comes back with. */
export type RenderResult =
  | { file: Uint8Array }
  | { refusal: Pick<AppError, 'code' | 'httpStatus' | 'message' | 'fields'> };

/** Below the minute after which the database gives up on an idle transaction. */
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

/** What needs more memory than a thread has is too large, whatever it is. */
const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const threads = createThreads<Rendering, RenderResult>({
  file: threadFile(import.meta.url, 'render-thread'),
  most: threadsAtOnce,
  maxWaiting: waitingAtMost,
  maxOfOne: atMostOfOneClub,
  full: exportErrors.busy,
  secondsPerTask: secondsPerFile,
  resourceLimits: { maxOldGenerationSizeMb: mbPerThread },
});

/**
 * Laying out thousands of rows takes seconds; in a thread of its own it holds up nobody else's request. A few at once,
 * a few more wait, the rest is asked to come back; half of the places is left to other clubs.
 */
export const renderInThread = async (clubId: number, rendering: Rendering): Promise<Buffer> => {
  try {
    return fileOf(await threads.run(rendering, clubId));
  } catch (error) {
    throw error instanceof Error && isOutOfMemory(error) ? requestErrors.tooLarge() : error;
  }
};
