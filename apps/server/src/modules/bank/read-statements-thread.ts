import { parentPort } from 'node:worker_threads';
import { readStatements } from './read-statements.ts';

parentPort?.on('message', (content: Uint8Array) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(readStatements(content));
});
