import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archivePlaceOf } from './adapters/storage/archive-places.ts';
import { backUpHouse, houseOf } from './back-up-house.ts';
import { findOwner, ourMigrations } from './bootstrap.ts';
import { withArchive } from './find-archive.ts';
import { runProgram } from './kit/command-line.ts';
import { type Config, readConfig } from './kit/config.ts';
import { openDatabase } from './kit/database.ts';
import { makeFolder } from './kit/make-folder.ts';
import { StartupError } from './kit/startup-error.ts';
import { archivesIn, checkArchive, lastBackup, rehearseRestore } from './modules/backup/index.ts';
import { allJobs } from './work.ts';

const say = (line: string) => console.log(line);

const usage = `npm run backup                     sichert Datenbank und Dateien dorthin, wo BACKUP_TO sagt
npm run backup -- --list           zeigt, welche Sicherungen es gibt
npm run backup -- --check DATEI    liest eine Sicherung zur Probe: eine Datei, ein Name aus der Liste oder „latest“
npm run backup -- --rehearse DATEI spielt eine zur Probe ein, in eine eigene Datenbank, die danach wieder weg ist; ohne DATEI die neueste
               -- --if-due         nur, wenn in den letzten zwölf Stunden keine gelungen ist`;

const readArguments = () => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      list: flag,
      'if-due': flag,
      help: flag,
      check: { type: 'string' },
      rehearse: { type: 'string' },
    } as const;
    const words = process.argv.slice(2);
    // Which one hardly matters for a rehearsal: without a name it is the newest.
    const args = words.at(-1) === '--rehearse' ? [...words, 'latest'] : words;
    return parseArgs({ args, options }).values;
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

const recentMs = 12 * 3600 * 1000;

/** Every attempt of the night that was made up for, or that another process was faster with. */
const wasDoneLately = async (ownerUrl: string): Promise<boolean> => {
  const database = openDatabase(ownerUrl, { max: 1 });
  try {
    const { goodAt } = await lastBackup(database.registry);
    return goodAt !== null && Date.now() - goodAt.getTime() < recentMs;
  } finally {
    await database.end();
  }
};

const backUp = async (config: Config, onlyIfDue: boolean) => {
  const { ownerUrl, stop } = await findOwner(config, say);
  try {
    if (onlyIfDue && (await wasDoneLately(ownerUrl))) return say('Die letzte Sicherung ist noch frisch.');
    await backUpHouse(config, ownerUrl, { say, keep: config.BACKUP_KEEP });
  } finally {
    await stop();
  }
};

const rehearse = async (config: Config, wanted: string) => {
  const { ownerUrl, stop } = await findOwner(config, say);
  const place = placeOf(config);
  try {
    await makeFolder(place.workshop, 0o700);
    const [migrations, { version }] = [await ourMigrations(), await houseOf(config, ownerUrl)];
    const { clubs, persons, seconds } = await withArchive(wanted, place, (file) =>
      rehearseRestore(ownerUrl, {
        archive: file,
        name: basename(file),
        key: config.BACKUP_KEY,
        migrations,
        jobs: allJobs,
        version,
        workshop: place.workshop,
      }),
    );
    const took = seconds.toLocaleString('de-AT', { maximumFractionDigits: 1 });
    say(
      `Die Probe ist gelungen: Vereine: ${clubs}, Personen: ${persons}, ${took} s. Die Probedatenbank ist wieder weg.`,
    );
  } finally {
    await stop();
  }
};

const placeOf = (config: Config) => archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'));

const list = async (config: Config) => {
  const place = placeOf(config);
  const archives = archivesIn(await place.list());
  say(archives.length === 0 ? `In ${place.name} ist noch keine Sicherung.` : `Sicherungen in ${place.name}:`);
  for (const { name } of archives) say(`  ${name}`);
};

runProgram(async () => {
  const { list: isList, check, help, rehearse: rehearsed, 'if-due': onlyIfDue } = readArguments();
  if (help) return say(usage);
  const config = readConfig(process.env);
  if (isList) return list(config);
  if (rehearsed !== undefined) return rehearse(config, rehearsed);
  if (check === undefined) return backUp(config, onlyIfDue);
  const { takenAt, tables, version } = await withArchive(check, placeOf(config), (file) =>
    checkArchive(file, config.BACKUP_KEY),
  );
  say(`Die Sicherung ist heil: Version ${version}, ${takenAt}, ${tables.length} Tabellen.`);
});
