import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import { archivePlaceOf } from '../adapters/storage/archive-places.ts';
import type { Config } from '../kit/config.ts';
import { openDatabase } from '../kit/database.ts';
import type { Migration } from '../kit/migrate.ts';
import { secretsFrom } from '../kit/secrets.ts';
import { readOwnSecret } from '../modules/backup/index.ts';
import { findMailServer } from '../modules/platform/index.ts';
import {
  type DatabaseAddresses,
  databaseClock,
  databaseFolder,
  databaseSecretMark,
  examineDatabase,
  hostsOf,
} from './database.ts';
import { type DoctorFinding, found, isBad } from './finding.ts';
import { examineClock, examineMachine } from './machine.ts';
import { examineMail } from './mail.ts';
import { secretFinding } from './secret.ts';
import { examineStorage } from './storage.ts';
import { examineWeb } from './web.ts';

export { conclusionOf, exitCodeOf, lineOf } from './finding.ts';

/** The mail server of the settings, otherwise the one that was set up in the browser. */
const mailSettingsOf = async ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Config, url: string, master: string) => {
  if (smtpUrl !== undefined || master === '') return { smtpUrl, from };
  const database = openDatabase(url, { max: 1 });
  try {
    const kept = await findMailServer(database, secretsFrom(master))();
    return kept === undefined ? { smtpUrl, from } : { smtpUrl: kept.url, from: kept.from };
  } finally {
    await database.end();
  }
};

/** Everything an operator would look at, one after the other. All it writes are files that it deletes at once. */
export const examineHouse = async function* (
  config: Config,
  database: DatabaseAddresses,
  { migrations, dkimSelector }: { migrations: readonly Migration[]; dkimSelector?: string | undefined },
): AsyncGenerator<DoctorFinding> {
  const dns = new Resolver({ timeout: 3000, tries: 2 });
  const dataDir = resolve(config.DATA_DIR);
  yield* examineMachine();
  const backups = config.BACKUP ? archivePlaceOf(config.BACKUP_TO, resolve(dataDir, 'backups')) : undefined;
  const databaseDir = await databaseFolder(database.ownerUrl);
  yield* await found('Datenordner', () => examineStorage({ dataDir, backups, databaseDir }));
  const ofDatabase = await examineDatabase(database, migrations, config.BACKUP);
  yield* ofDatabase;
  // One cause, one line: without a database nothing that stands in it can be looked at.
  if (ofDatabase.some((finding) => finding.about === 'Datenbank' && isBad(finding))) return;
  yield* await found('Uhr', async () => examineClock(await databaseClock(database.url)));
  const { ownerUrl } = database;
  const secret = await readOwnSecret(config.SECRET, dataDir);
  const ofSecret =
    ownerUrl === undefined
      ? []
      : await found('Schlüssel', async () => [secretFinding(secret, await databaseSecretMark(ownerUrl))]);
  yield* ofSecret;
  // What is sealed with another key cannot be asked for.
  const master = ofSecret.some(isBad) ? '' : (secret.given ?? secret.inFolder ?? '');
  yield* await found('Mailserver', async () => {
    const mail = await mailSettingsOf(config, database.url, master);
    return examineMail({ ...mail, dkimSelector }, dns);
  });
  const web = { scheme: config.PUBLIC_SCHEME, trustProxy: config.TRUST_PROXY, host: config.HOST, port: config.PORT };
  yield* await found('Adresse', async () => examineWeb(web, await hostsOf(database.url), dns));
};
