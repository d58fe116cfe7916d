import { parentPort } from 'node:worker_threads';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { tableOf } from './table-file.ts';

parentPort?.on('message', async ({ name, content }: ReceivedFile) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await tableOf(name, content));
});
