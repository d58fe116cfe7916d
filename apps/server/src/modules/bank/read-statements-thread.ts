import { parentPort } from 'node:worker_threads';
import { withFingerprints } from './fingerprint.ts';
import { readStatements } from './read-statements.ts';

parentPort?.on('message', (content: Uint8Array) => {
  const reading = readStatements(content);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(
    'problem' in reading ? reading : { ...reading, statements: reading.statements.map(withFingerprints) },
  );
});
