import { parentPort, workerData } from 'node:worker_threads';
import type { Rendering } from './render-in-thread.ts';

/** Loads only the library of the file in question: that is most of the time a short list takes. */
const render = async (rendering: Rendering): Promise<Buffer> => {
  if (rendering.kind === 'excel') return (await import('./excel-file.ts')).excelFile(rendering.table);
  if (rendering.kind === 'document') {
    return (await import('./pdf-document.ts')).documentFile(rendering.document, rendering.now);
  }
  return (await import('./pdf-file.ts')).pdfFile(rendering.table, rendering.now);
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await render(workerData));
