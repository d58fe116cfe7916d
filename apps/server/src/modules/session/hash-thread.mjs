import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Least weight: those who are signed in go first, and only as many come in as can be served. Still nobody waits for ever:
 * on a machine with both processors busy a password takes two seconds instead of a thirtieth.
 */
const niceness = 19;

/** Linux knows a priority for every thread; elsewhere hashing competes with everything else. */
const giveWay = () => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // No such file: another system.
  }
};

giveWay();
parentPort?.on('message', ({ hash, password, options }) => {
  parentPort?.postMessage(
    hash === undefined ? { hash: hashSync(password, options) } : { isRight: verifySync(hash, password) },
  );
});
