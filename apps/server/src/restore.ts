import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archivePlaceOf, folderPlace } from './adapters/storage/archive-places.ts';
import { backUpHouse, houseOf } from './back-up-house.ts';
import { findOwner, ourMigrations, setUpDatabase } from './bootstrap.ts';
import { withArchive } from './find-archive.ts';
import { runProgram } from './kit/command-line.ts';
import { type Config, readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';
import { erasureListName, readErasureList, restoreBackup } from './modules/backup/index.ts';
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

type Arguments = ReturnType<typeof readArguments>;

/** The erasure lists of the archive place and of the folder of the file. */
const erasuresBeside = async (config: Config, file: string) => {
  const own = archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'));
  const lists = [await readErasureList(own), await readErasureList(folderPlace(dirname(resolve(file))))];
  if (lists.every((list) => list === undefined)) {
    say(
      `Neben der Sicherung liegt keine Liste der Löschungen (${erasureListName}): Wer danach gelöscht wurde, kommt zurück, wenn die Datenbank es nicht mehr weiß.`,
    );
  }
  return lists.flatMap((list) => list ?? []);
};

const restore = async (config: Config, file: string, wish: Arguments) => {
  const { ownerUrl, stop } = await findOwner(config, say);
  try {
    const erased = await erasuresBeside(config, file);
    const { takenAt, erasedAgain } = await restoreBackup(await houseOf(config, ownerUrl), {
      archive: file,
      key: config.BACKUP_KEY,
      migrations: await ourMigrations(),
      jobs: allJobs,
      onlyClub: wish.onlyClub,
      withoutSecret: wish['without-secret'],
      erased,
      beforeReplacing: async (isEmpty) => {
        if (!isEmpty && !wish['skip-backup']) await backUpHouse(config, ownerUrl, { say, keep: undefined });
      },
    });
    const applied = await setUpDatabase(ownerUrl);
    if (applied.length > 0) say(`Die Sicherung war von einer älteren Version; eingespielt: ${applied.join(', ')}`);
    if (erasedAgain > 0) {
      const what = erasedAgain === 1 ? 'Eine Löschung' : `${erasedAgain} Löschungen`;
      say(`${what} von nach der Sicherung ${erasedAgain === 1 ? 'wird' : 'werden'} beim nächsten Start wiederholt.`);
    }
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
  const place = archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'));
  await withArchive(wanted, place, (file) => restore(config, file, wish));
});
