import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import type { Config } from '../kit/config.ts';
import type { Migration } from '../kit/migrate.ts';
import { type DatabaseAddresses, databaseTime, examineDatabase, hostsOf } from './database.ts';
import { type Finding, found } from './finding.ts';
import { examineClock, examineMachine } from './machine.ts';
import { examineMail } from './mail.ts';
import { examineWeb } from './web.ts';

export { lineOf } from './finding.ts';

/** Everything an operator would look at, one after the other; nothing is changed. */
export const examineHouse = async function* (
  config: Config,
  database: DatabaseAddresses,
  { migrations, dkimSelector }: { migrations: readonly Migration[]; dkimSelector?: string | undefined },
): AsyncGenerator<Finding> {
  const dns = new Resolver({ timeout: 3000, tries: 2 });
  yield* await found('Maschine', () => examineMachine(resolve(config.DATA_DIR)));
  yield* await found('Uhr', async () => examineClock(await databaseTime(database.url)));
  yield* await examineDatabase(database, migrations, config.BACKUP);
  const mail = { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dkimSelector };
  yield* await found('Mailserver', () => examineMail(mail, dns));
  const web = { scheme: config.PUBLIC_SCHEME, trustProxy: config.TRUST_PROXY, host: config.HOST, port: config.PORT };
  yield* await found('Adresse', async () => examineWeb(web, await hostsOf(database.url), dns));
};
