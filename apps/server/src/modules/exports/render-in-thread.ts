import { Worker } from 'node:worker_threads';
import { AppError, requestErrors } from '../../kit/errors.ts';
import type { ExportFormat } from './answer-export.ts';
import { exportErrors } from './exports.errors.ts';
import type { Table } from './exports.rules.ts';
import type { PdfDocument } from './pdf-document.ts';

export type Rendering =
  | { kind: 'document'; document: PdfDocument; now: Date }
  | { kind: 'excel'; table: Table }
  /** A table as it was sent, not yet read. */
  | { kind: 'export'; format: ExportFormat; body: Uint8Array; now: Date };

/** What a thread comes back with. */
export type Rendered = { file: Uint8Array } | { refusal: Pick<AppError, 'code' | 'httpStatus' | 'message' | 'fields'> };

/** Below the minute after which the database gives up on an idle transaction. */
const secondsPerFile = 45;
const threadsAtOnce = 2;
const waitingAtMost = 6;

let running = 0;
const waiting: (() => void)[] = [];

const enter = async () => {
  if (running < threadsAtOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= waitingAtMost) throw exportErrors.busy();
  await new Promise<void>((resolve) => waiting.push(resolve));
};

/** Whoever waits takes the place over, so that nobody slips in between. */
const leave = () => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

/** The built server has the thread as a file of its own beside it; in development and tests it is the source. */
const threadFile = import.meta.url.endsWith('.ts') ? './render-thread.source.mjs' : './render-thread.js';

const mbPerThread = 1024;

const fileOf = (rendered: Rendered): Buffer => {
  if ('file' in rendered) return Buffer.from(rendered.file.buffer, rendered.file.byteOffset, rendered.file.byteLength);
  const { code, httpStatus, message, fields } = rendered.refusal;
  throw new AppError(code, httpStatus, message, fields);
};

/** What needs more memory than a thread has is too large, whatever it is. */
const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const inThread = (rendering: Rendering): Promise<Rendered> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(threadFile, import.meta.url), {
      workerData: rendering,
      resourceLimits: { maxOldGenerationSizeMb: mbPerThread },
    });
    const stop = setTimeout(() => {
      reject(new Error(`not ready after ${secondsPerFile} seconds`));
      void thread.terminate();
    }, secondsPerFile * 1000);
    thread.once('message', resolve);
    thread.once('error', (error) => reject(isOutOfMemory(error) ? requestErrors.tooLarge() : error));
    thread.once('exit', (code) => {
      clearTimeout(stop);
      reject(new Error(`the thread ended with code ${code} and without a file`));
    });
  });

/**
 * Laying out thousands of rows takes seconds; in a thread of its own it holds up nobody else's request. A few at once,
 * a few more wait, the rest is asked to come back.
 */
export const renderInThread = async (rendering: Rendering): Promise<Buffer> => {
  await enter();
  try {
    return fileOf(await inThread(rendering));
  } finally {
    leave();
  }
};
