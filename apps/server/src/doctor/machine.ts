import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { bad, type Finding, look, ok } from './finding.ts';

const run = promisify(execFile);

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('de-AT', { maximumFractionDigits: 1 })} GB`;

export const nodeFinding = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return ok('Node.js', version);
  return bad('Node.js', `${version} ist zu alt; installiere 20.19 oder neuer.`);
};

const enoughMemory = 2 * 1024 ** 3;

export const memoryFinding = (bytes: number): Finding =>
  bytes >= enoughMemory * 0.9
    ? ok('Speicher', gigabytes(bytes))
    : look('Speicher', `${gigabytes(bytes)}; mit Datenbank auf derselben Maschine braucht es 2 GB.`);

export const diskFinding = (folder: string, { free, size }: { free: number; size: number }): Finding => {
  const text = `${gigabytes(free)} von ${gigabytes(size)} frei (${folder})`;
  if (free < 1024 ** 3) return bad('Platte', `${text}; schaff Platz, bevor die Datenbank stehen bleibt.`);
  if (free / size < 0.1) return look('Platte', `${text}; schaff bald Platz.`);
  return ok('Platte', text);
};

/** The next folder above that is there. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

const isSynchronised = async (): Promise<boolean | undefined> => {
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
    return stdout.trim() === 'yes';
  } catch {
    return undefined;
  }
};

/** Against the clock of the database, whose time is the one that counts. */
export const clockFinding = (ours: Date, theirs: Date, isSynchronous: boolean | undefined): Finding => {
  const apart = Math.round(Math.abs(ours.getTime() - theirs.getTime()) / 1000);
  if (apart > 5) {
    return bad(
      'Uhr',
      `geht ${apart} s anders als die der Datenbank; stell beide mit NTP (apt install systemd-timesyncd).`,
    );
  }
  if (isSynchronous === false) {
    return look('Uhr', 'wird nicht nach einem Zeitserver gestellt: timedatectl set-ntp true');
  }
  return ok('Uhr', `${ours.toISOString()}${isSynchronous === true ? ', nach einem Zeitserver gestellt' : ''}`);
};

export const examineClock = async (databaseTime: Date): Promise<readonly Finding[]> => {
  const now = new Date();
  return [clockFinding(now, databaseTime, await isSynchronised())];
};

export const examineMachine = async (dataDir: string): Promise<readonly Finding[]> => {
  const folder = existing(dataDir);
  const { bavail, bsize, blocks } = await statfs(folder);
  return [
    nodeFinding(process.versions.node),
    memoryFinding(totalmem()),
    diskFinding(folder, { free: bavail * bsize, size: blocks * bsize }),
  ];
};
