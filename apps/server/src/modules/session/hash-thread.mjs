import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * A third of the weight of everything else: those who are signed in go on clicking, and those who come in get their share. With
 * the least weight (19) a password waits until nobody clicks, which on the evening of bookings is never.
 */
const niceness = 5;

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
