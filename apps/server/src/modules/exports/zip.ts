import { renderInThread } from './render-in-thread.ts';
import type { ZippedFile } from './zip-file.ts';

/** Viele Dateien in einer; packed in a thread, because thousands take a while. */
export const toZip = (clubId: number, files: readonly ZippedFile[]): Promise<Buffer> =>
  renderInThread(clubId, { kind: 'zip', files });
