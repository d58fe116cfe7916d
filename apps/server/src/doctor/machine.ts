import { badFinding, type DoctorFinding, okFinding, unseenFinding, warningFinding } from './finding.ts';
import type { Disk, DoctorEnvironment } from './surroundings.ts';

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('de-AT', { maximumFractionDigits: 1 })} GB`;

export const nodeFinding = (version: string): DoctorFinding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return okFinding('Node.js', version);
  return badFinding('Node.js', `${version} ist zu alt; installiere 20.19 oder neuer.`);
};

const enoughMemory = 2 * 1024 ** 3;

export const memoryFinding = (bytes: number): DoctorFinding =>
  bytes >= enoughMemory * 0.9
    ? okFinding('Speicher', gigabytes(bytes))
    : warningFinding('Speicher', `${gigabytes(bytes)}; mit Datenbank auf derselben Maschine braucht es 2 GB.`);

export const diskFinding = (folder: string, { free, size }: Pick<Disk, 'free' | 'size'>): DoctorFinding => {
  const text = `${gigabytes(free)} von ${gigabytes(size)} frei (${folder})`;
  if (free < 1024 ** 3) return badFinding('Platte', `${text}; schaff Platz, bevor die Datenbank stehen bleibt.`);
  if (free / size < 0.1) return warningFinding('Platte', `${text}; schaff bald Platz.`);
  return okFinding('Platte', text);
};

/** Compares with the clock of the database, which is the one that counts. */
export const clockFinding = (ours: Date, theirs: Date, isSynchronous: boolean | undefined): DoctorFinding => {
  const apart = Math.round(Math.abs(ours.getTime() - theirs.getTime()) / 1000);
  if (apart > 5) {
    return badFinding(
      'Uhr',
      `geht ${apart} s anders als die der Datenbank; stell beide mit NTP (apt install systemd-timesyncd).`,
    );
  }
  if (isSynchronous === undefined) {
    return unseenFinding(
      'Uhr',
      'ob sie nach einem Zeitserver gestellt wird, weiß hier niemand; auf der Maschine: timedatectl',
    );
  }
  return isSynchronous
    ? okFinding('Uhr', `${ours.toISOString()}, nach einem Zeitserver gestellt`)
    : warningFinding('Uhr', 'wird nicht nach einem Zeitserver gestellt: timedatectl set-ntp true');
};

/** Noon on a summer day in Vienna, according to the database and this process: both must know the time zone and its summer time. */
export const timeZoneFinding = (theirs: string, ours: string): DoctorFinding => {
  const right = '14:00';
  if (ours !== right)
    return badFinding('Zeitzone', `Node.js kennt Europe/Vienna nicht (${ours}); installiere es mit voller ICU.`);
  if (theirs !== right)
    return badFinding('Zeitzone', `Die Datenbank kennt Europe/Vienna nicht (${theirs}): apt install tzdata`);
  return okFinding('Zeitzone', 'Europe/Vienna mit Sommerzeit, hier und in der Datenbank');
};

export const examineClock = async (
  { now, noonInVienna, isSynchronised }: DoctorEnvironment,
  database: { now: Date; noon: string },
): Promise<readonly DoctorFinding[]> => [
  clockFinding(now(), database.now, await isSynchronised()),
  timeZoneFinding(database.noon, noonInVienna()),
];

export const examineMachine = ({ nodeVersion, memoryBytes }: DoctorEnvironment): readonly DoctorFinding[] => [
  nodeFinding(nodeVersion),
  memoryFinding(memoryBytes),
];
