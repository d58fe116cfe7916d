import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ArchivePlace } from './adapters/storage/archive-place.ts';
import { archivePlaceOf } from './adapters/storage/archive-places.ts';
import { backUpHouse, houseOf } from './back-up-house.ts';
import { runProgram, typedPath } from './kit/command-line.ts';
import { type Config, readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';
import { archivesIn, restoreBackup } from './modules/backup/index.ts';
import { findOwner, ourMigrations, setUpDatabase } from './open-house.ts';
import { allJobs } from './work.ts';

const say = (line: string) => console.log(line);

const usage = `npm run restore -- SICHERUNG       spielt sie ein: eine Datei, ein Name aus „npm run backup -- --list“ oder „latest“
                --club 5           nur den Verein 5, in eine leere Installation neben der echten
                --skip-backup      sichert nicht zuerst, was jetzt da ist
                --without-secret   auch wenn der Schlüssel der Installation verloren ist`;

const readArguments = () => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { club: { type: 'string' }, 'skip-backup': flag, 'without-secret': flag, help: flag } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const onlyClub = values.club === undefined ? undefined : Number(values.club);
    if (onlyClub !== undefined && !(Number.isInteger(onlyClub) && onlyClub > 0)) throw new Error('no club');
    return { ...values, onlyClub, archives: positionals };
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

type Found = { file: string; forget: () => Promise<void> };

/** A file of this machine; what lies elsewhere is fetched first. */
const find = async (wanted: string, place: ArchivePlace): Promise<Found> => {
  const here = [typedPath(wanted), join(place.workshop, wanted)].find((path) => existsSync(path));
  if (here !== undefined && wanted !== 'latest') return { file: here, forget: async () => undefined };
  const archives = archivesIn(await place.list());
  const name = wanted === 'latest' ? archives[0]?.name : archives.find((archive) => archive.name === wanted)?.name;
  if (name === undefined) throw new StartupError(`In ${place.name} gibt es die Sicherung „${wanted}“ nicht.`);
  if (existsSync(join(place.workshop, name)))
    return { file: join(place.workshop, name), forget: async () => undefined };
  const file = join(place.workshop, `${name}.fetched`);
  await mkdir(place.workshop, { recursive: true, mode: 0o700 });
  await pipeline(await place.read(name), createWriteStream(file, { mode: 0o600 }));
  return { file, forget: () => rm(file, { force: true }) };
};

type Arguments = ReturnType<typeof readArguments>;

const restore = async (config: Config, file: string, wish: Arguments) => {
  const { ownerUrl, stop } = await findOwner(config, say);
  try {
    const { takenAt } = await restoreBackup(await houseOf(config, ownerUrl), {
      archive: file,
      key: config.BACKUP_KEY,
      migrations: await ourMigrations(),
      jobs: allJobs,
      onlyClub: wish.onlyClub,
      withoutSecret: wish['without-secret'],
      beforeReplacing: async (isEmpty) => {
        if (!isEmpty && !wish['skip-backup']) await backUpHouse(config, ownerUrl, { say, keep: undefined });
      },
    });
    const applied = await setUpDatabase(ownerUrl);
    if (applied.length > 0) say(`Die Sicherung war von einer älteren Version; eingespielt: ${applied.join(', ')}`);
    say(`Eingespielt ist der Stand von ${new Date(takenAt).toLocaleString('de-AT', { timeZone: 'Europe/Vienna' })}.`);
  } finally {
    await stop();
  }
};

runProgram(async () => {
  const wish = readArguments();
  const [wanted, ...more] = wish.archives;
  if (wish.help) return say(usage);
  if (wanted === undefined || more.length > 0) throw new StartupError(`Welche Sicherung?\n\n${usage}`);
  const config = readConfig(process.env);
  const { file, forget } = await find(wanted, archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups')));
  try {
    await restore(config, file, wish);
  } finally {
    await forget();
  }
});
