import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archivePlaceOf } from './adapters/storage/archive-places.ts';
import { backUpHouse, houseOf } from './back-up-house.ts';
import { findOwner, ourMigrations, setUpDatabase } from './bootstrap.ts';
import { withArchive } from './find-archive.ts';
import { runProgram } from './kit/command-line.ts';
import { type Config, readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';
import { restoreBackup } from './modules/backup/index.ts';
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
  const place = archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'));
  await withArchive(wanted, place, (file) => restore(config, file, wish));
});
