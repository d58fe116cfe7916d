import { resolve } from 'node:path';
import type { ArchivePlace } from '../adapters/storage/archive-place.ts';
import { archivePlaceOf } from '../adapters/storage/archive-places.ts';
import type { Config } from '../kit/config.ts';
import { openDatabase } from '../kit/database.ts';
import type { Migration } from '../kit/migrate.ts';
import { secretsFrom } from '../kit/secrets.ts';
import { readOwnSecret } from '../modules/backup/index.ts';
import { findMailServer } from '../modules/platform/index.ts';
import { bucketStoreOf } from '../store-of.ts';
import {
  type DatabaseAddresses,
  databaseClock,
  databaseFolder,
  databaseSecretMark,
  examineDatabase,
  hostsOf,
  isFromNewer,
} from './database.ts';
import { badFinding, catchAsFinding, type DoctorFinding, isBad, reasonOf } from './finding.ts';
import { examineClock, examineMachine } from './machine.ts';
import { examineMailServer, examineSender, type MailSettings } from './mail.ts';
import { NamesAreSilent } from './names.ts';
import { secretFinding } from './secret.ts';
import { examineStorage } from './storage.ts';
import { type DoctorEnvironment, thisMachine } from './surroundings.ts';
import { examineAddresses, examineProcesses, proxyFinding, silentNames } from './web.ts';

export { conclusionOf, exitCodeOf, lineOf } from './finding.ts';

/** The mail server of the settings, otherwise the one that was set up in the browser. */
const mailSettingsOf = async (
  { SMTP_URL: smtpUrl, MAIL_FROM: from, DATABASE_POOLER: pooler }: Config,
  url: string,
  master: string,
): Promise<MailSettings> => {
  if (smtpUrl !== undefined || master === '') return { smtpUrl, from };
  const database = openDatabase(url, { max: 1, pooler });
  try {
    const kept = await findMailServer(database, secretsFrom(master))();
    return kept === undefined ? { smtpUrl, from } : { smtpUrl: kept.url, from: kept.from, isFromBrowser: true };
  } finally {
    await database.end();
  }
};

/** The archives there, if they can be read. */
const archivesAt = async (place: ArchivePlace | undefined, findings: readonly DoctorFinding[]) =>
  place !== undefined && findings.some((finding) => finding.about === 'Sicherungsort' && !isBad(finding))
    ? place.list().catch(() => undefined)
    : undefined;

type Wish = {
  migrations: readonly Migration[];
  dkimSelector?: string | undefined;
  surroundings?: DoctorEnvironment;
};

/** Everything an operator would check, one after the other. It writes only files that it deletes at once. */
export const examineHouse = async function* (
  config: Config,
  database: DatabaseAddresses,
  { migrations, dkimSelector, surroundings = thisMachine() }: Wish,
): AsyncGenerator<DoctorFinding> {
  const dataDir = resolve(config.DATA_DIR);
  yield* examineMachine(surroundings);
  const { HOST: host, PORT: port, WORKER_PORT: workerPort, PUBLIC_SCHEME: scheme, TRUST_PROXY: trustProxy } = config;
  const backups = config.BACKUP ? archivePlaceOf(config.BACKUP_TO, resolve(dataDir, 'backups')) : undefined;
  const media = config.MEDIA_S3_URL === undefined ? undefined : () => bucketStoreOf(config);
  const databaseDir = await databaseFolder(database);
  const ofStorage = await catchAsFinding('Datenordner', () =>
    examineStorage({ dataDir, backups, databaseDir, media }, surroundings.diskOf),
  );
  yield* ofStorage;
  const ofDatabase = await examineDatabase(database, migrations, {
    isBackedUpByUs: config.BACKUP,
    archives: await archivesAt(backups, ofStorage),
    connections: config.DATABASE_CONNECTIONS,
  });
  yield* ofDatabase;
  // One cause, one line: without a database nothing in it can be checked.
  if (ofDatabase.some((finding) => finding.about === 'Datenbank' && isBad(finding))) return;
  yield* await catchAsFinding('Uhr', async () => examineClock(surroundings, await databaseClock(database.url)));
  const ofSecret = await examineSecret(config, database, [...ofStorage, ...ofDatabase]);
  yield* ofSecret.findings;
  yield* await examineProcesses({ host, port, workerPort }, surroundings.productVersion);
  yield proxyFinding({ scheme, trustProxy, host, isContainer: surroundings.isContainer });
  const isBehind = ofDatabase.some(({ about, state }) => about === 'Migrationen' && state !== 'ok');
  yield* await examineWorld(config, database, { ...ofSecret, isBehind, dkimSelector, surroundings });
};

/** Checks the key, and returns it for reading encrypted values; with another key they cannot be read. */
const examineSecret = async (
  config: Config,
  { ownerUrl }: DatabaseAddresses,
  known: readonly DoctorFinding[],
): Promise<{ findings: readonly DoctorFinding[]; master: string }> => {
  const secret = await readOwnSecret(config.SECRET, resolve(config.DATA_DIR));
  const isBroken = (about: string) => known.some((finding) => finding.about === about && isBad(finding));
  // An unreadable key cannot be compared; that is a finding already.
  const isHidden = isBroken('Besitzer') || (config.SECRET === undefined && isBroken('Datenordner'));
  if (ownerUrl === undefined || isHidden) return { findings: [], master: secret.given ?? secret.inFolder ?? '' };
  const findings = await catchAsFinding('Schlüssel', async () => [
    secretFinding(secret, await databaseSecretMark(ownerUrl)),
  ]);
  return { findings, master: findings.some(isBad) ? '' : (secret.given ?? secret.inFolder ?? '') };
};

type World = {
  findings: readonly DoctorFinding[];
  master: string;
  /** Migrations are pending, so tables may be missing. */
  isBehind: boolean;
  dkimSelector: string | undefined;
  surroundings: DoctorEnvironment;
};

/** Checks everything outside: the mail server, the DNS entries of its sender, the addresses of the clubs. */
const examineWorld = async (
  config: Config,
  { url }: DatabaseAddresses,
  { findings: ofSecret, master, isBehind, dkimSelector, surroundings }: World,
): Promise<readonly DoctorFinding[]> => {
  const findings: DoctorFinding[] = [];
  let silence: NamesAreSilent | undefined;
  const look = async (about: string, examine: () => Promise<readonly DoctorFinding[]>) => {
    try {
      findings.push(...(await examine()));
    } catch (error) {
      if (error instanceof NamesAreSilent) silence ??= error;
      else if (!isBehind || !isFromNewer(error)) findings.push(badFinding(about, reasonOf(error)));
    }
  };
  let mail: MailSettings | undefined;
  await look('Mailserver', async () => {
    // The settings in the database cannot be read with the wrong key; that is a finding already.
    if (config.SMTP_URL === undefined && ofSecret.some(isBad)) return [];
    mail = await mailSettingsOf(config, url, master);
    return [await examineMailServer(mail)];
  });
  await look('Absender', async () => (mail ? examineSender({ ...mail, dkimSelector }, surroundings.names) : []));
  await look('Adresse', async () => {
    const hosts = [...(await hostsOf(url)), ...(config.PLATFORM_HOST === undefined ? [] : [config.PLATFORM_HOST])];
    return examineAddresses(hosts, { isHttps: config.PUBLIC_SCHEME === 'https' }, surroundings);
  });
  return silence === undefined ? findings : [...findings, silentNames(silence)];
};
