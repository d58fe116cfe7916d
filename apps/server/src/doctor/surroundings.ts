import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { promisify } from 'node:util';
import { productVersion } from '../kit/product-version.ts';
import { type Certificate, certificateOf } from './certificate.ts';
import { type NameServer, namesOf } from './names.ts';

const run = promisify(execFile);

export type Disk = { device: number; free: number; size: number };

/** What the doctor asks of the machine and of the outside world, and what no test can really break. */
export type DoctorEnvironment = {
  nodeVersion: string;
  productVersion: string;
  memoryBytes: number;
  now: () => Date;
  /** Twelve o'clock UTC on a summer day, in Vienna time according to Node.js. */
  noonInVienna: () => string;
  /** Undefined: unknown on this machine. */
  isSynchronised: () => Promise<boolean | undefined>;
  /** In a container, a listening port is reachable only as far as the container allows. */
  isContainer: boolean;
  diskOf: (folder: string) => Promise<Disk>;
  names: NameServer;
  certificateOf: (host: string) => Promise<Certificate>;
};

/** The marker file of systemd's own time service, for machines without timedatectl. */
const synchronisedMark = '/run/systemd/timesync/synchronized';

const isSynchronised = async (): Promise<boolean | undefined> => {
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
    return stdout.trim() === 'yes';
  } catch {
    return existsSync(synchronisedMark) ? true : undefined;
  }
};

export const thisMachine = (): DoctorEnvironment => ({
  nodeVersion: process.versions.node,
  productVersion,
  memoryBytes: totalmem(),
  now: () => new Date(),
  noonInVienna: () =>
    new Date('2026-07-01T12:00:00Z').toLocaleTimeString('de-AT', {
      timeZone: 'Europe/Vienna',
      hour: '2-digit',
      minute: '2-digit',
    }),
  isSynchronised,
  isContainer: ['/.dockerenv', '/run/.containerenv'].some((mark) => existsSync(mark)),
  diskOf: async (folder) => {
    const { dev: device } = await stat(folder);
    const { bavail, bsize, blocks } = await statfs(folder);
    return { device, free: bavail * bsize, size: blocks * bsize };
  },
  names: namesOf(new Resolver({ timeout: 3000, tries: 2 })),
  certificateOf,
});
