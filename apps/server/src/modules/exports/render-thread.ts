import { parentPort } from 'node:worker_threads';
import '@vereinshaus/contract/kit/german';
import { toAppError } from '../../kit/error-handler.ts';
import type { Rendering, RenderResult } from './render-in-thread.ts';

/** Loads only the library for the requested format: loading takes most of the time of a short list. */
const render = async (rendering: Rendering): Promise<Buffer> => {
  switch (rendering.kind) {
    case 'excel':
      return (await import('./excel-file.ts')).excelFile(rendering.table);
    case 'workbook':
      return (await import('./excel-file.ts')).workbookFile(rendering.tables);
    case 'zip':
      return (await import('./zip-file.ts')).zipFile(rendering.files);
    case 'pdf':
      return (await import('./pdf-file.ts')).pdfFile(rendering);
    case 'document':
      return (await import('./pdf-document.ts')).documentFile(rendering.document, rendering.now);
    case 'export':
      return (await import('./answer-export.ts')).answerExport(rendering);
  }
};

/** An expected error is passed to the sender; any other error is a bug and ends the thread. */
const answer = async (rendering: Rendering): Promise<RenderResult> => {
  try {
    return { file: await render(rendering) };
  } catch (error) {
    const refusal = error instanceof Error ? toAppError(error, {}) : undefined;
    if (refusal === undefined) throw error;
    const { code, httpStatus, message, fields } = refusal;
    return { refusal: { code, httpStatus, message, fields } };
  }
};

parentPort?.on('message', async (rendering: Rendering) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await answer(rendering));
});
