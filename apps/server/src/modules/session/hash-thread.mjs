import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Linux knows a priority for every thread; elsewhere hashing competes with everything else. */
const giveWay = () => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such file: another system.
  }
};

giveWay();
parentPort?.on('message', ({ hash, password, options }) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, options) : verifySync(hash, password));
});
