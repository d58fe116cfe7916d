import { existsSync } from 'node:fs';
import pg from 'pg';
import type { Migration } from '../kit/migrate.ts';
import { requireBoundApplication } from '../kit/prepare-database.ts';
import { scheduleStateBy } from '../kit/schedule-clock.ts';
import { isOverdue, nightlyBackup, secretMarkBy, whyTooFewLocks } from '../modules/backup/index.ts';
import {
  badFinding,
  catchAsFinding,
  type DoctorFinding,
  isBad,
  okFinding,
  reasonOf,
  warningFinding,
} from './finding.ts';

export type DatabaseAddresses = { url: string; ownerUrl: string | undefined };

const connectedTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const asked = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connectedTo(url);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** The database's current time, and its Vienna time for twelve o'clock UTC on a summer day. */
export const databaseClock = (url: string): Promise<{ now: Date; noon: string }> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ now: Date; noon: string }>(
      `select clock_timestamp() as now,
         to_char(timestamptz '2026-07-01 12:00+00' at time zone 'Europe/Vienna', 'HH24:MI') as noon`,
    );
    return rows[0] ?? { now: new Date(), noon: '' };
  });

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname);

/** Debian's default folder, because PostgreSQL shows its own only to the superuser. */
const usualFolder = '/var/lib/postgresql';

/** The data folder of PostgreSQL, if it runs on this machine. */
export const databaseFolder = async ({ url, ownerUrl }: DatabaseAddresses): Promise<string | undefined> => {
  if (!isHere(url)) return undefined;
  const told = await asked(ownerUrl ?? url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder;
  }).catch(() => undefined);
  return told ?? (existsSync(usualFolder) ? usualFolder : undefined);
};

/** The mark of the key that encrypts values; undefined before the first start of a version that stores one. */
export const databaseSecretMark = (ownerUrl: string): Promise<string | undefined> => asked(ownerUrl, secretMarkBy);

const extensions = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent'];

const isTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [name]);
  return rows[0]?.known === true;
};

type Extension = { name: string; installed: boolean };

export const extensionsFindingOf = (rows: readonly Extension[], isSetUp: boolean): DoctorFinding => {
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0)
    return badFinding('Erweiterungen', `${missing.join(', ')} fehlen: apt install postgresql-contrib`);
  const open = rows.filter(({ installed }) => !installed).map(({ name }) => name);
  if (open.length === 0) return okFinding('Erweiterungen', extensions.join(', '));
  if (!isSetUp) return okFinding('Erweiterungen', `${open.join(', ')} werden beim ersten Start eingerichtet.`);
  const statements = open.map((name) => `create extension ${name};`).join(' ');
  return badFinding(
    'Erweiterungen',
    `${open.join(', ')} wurden aus der Datenbank entfernt; als Superuser: ${statements}`,
  );
};

const extensionsFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const { rows } = await client.query<Extension>(
    'select name, installed_version is not null as installed from pg_available_extensions where name = any($1)',
    [extensions],
  );
  return extensionsFindingOf(rows, await isTable(client, 'public.migration'));
};

const migrationsFinding = async (client: pg.Client, migrations: readonly Migration[]): Promise<DoctorFinding> => {
  if (!(await isTable(client, 'public.migration')))
    return warningFinding('Migrationen', 'noch keine; der erste Start spielt sie ein.');
  const { rows: applied } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !ours.has(name));
  if (newer.length > 0) {
    return badFinding(
      'Migrationen',
      `Die Datenbank ist neuer als dieses Programm (${newer[0]?.name}); starte die neuere Version, oder spiel die Sicherung von vor dem Update ein.`,
    );
  }
  const missing = migrations.filter(({ name }) => !hashes.has(name));
  if (missing.length > 0) {
    return warningFinding(
      'Migrationen',
      `${missing.length} fehlen; der nächste Start oder „npm run db:migrate“ spielt sie ein.`,
    );
  }
  const changed = migrations.find(({ name, hash }) => hashes.get(name) !== hash);
  if (changed) {
    return badFinding(
      'Migrationen',
      `${changed.name} wurde nach dem Einspielen verändert; nimm das Programm, wie es ausgeliefert wurde.`,
    );
  }
  return okFinding('Migrationen', `${migrations.length} eingespielt`);
};

const dayAndTime = (time: Date) => time.toLocaleString('de-AT', { timeZone: 'Europe/Vienna' });

/** The names of the archives at the backup place; undefined if it cannot be read, which is a separate finding. */
export type ArchiveNames = readonly string[] | undefined;

const backupFinding = async (client: pg.Client, isOurs: boolean, archives: ArchiveNames): Promise<DoctorFinding> => {
  if (!isOurs)
    return warningFinding('Sicherung', 'BACKUP=false: Jemand anderer sichert. Probier das Einspielen regelmäßig aus.');
  const { rows } = await client.query<{
    goodAt: Date | null;
    archive: string | null;
    since: Date | null;
    failure: string | null;
  }>(
    `select (select max(finished_at) from backup_run where failure = '') as "goodAt",
       (select archive from backup_run where failure = '' order by finished_at desc limit 1) as archive,
       (select min(applied_at) from migration) as since,
       (select failure from backup_run order by finished_at desc limit 1) as failure`,
  );
  const last = rows[0] ?? { goodAt: null, archive: null, since: null, failure: null };
  const when = last.goodAt === null ? 'noch keine' : `letzte gelungene: ${dayAndTime(last.goodAt)}`;
  const reason = last.failure ? `; zuletzt gescheitert: ${last.failure}` : '';
  if (isOverdue(last, new Date())) return badFinding('Sicherung', `${when}${reason}; führe „npm run backup“ aus.`);
  if (reason !== '') return warningFinding('Sicherung', `${when}${reason}; probier es mit „npm run backup“.`);
  if (last.archive !== null && archives !== undefined && !archives.includes(last.archive)) {
    return warningFinding(
      'Sicherung',
      `${when}, aber ${last.archive} liegt nicht mehr dort; leg sie zurück oder führe „npm run backup“ aus.`,
    );
  }
  return okFinding('Sicherung', when);
};

/** Reported while everything is well: during a restore there is no time to find out. */
const locksFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const reason = await whyTooFewLocks(client);
  return reason === undefined
    ? okFinding('Sperren', 'genug zum Einspielen einer Sicherung')
    : badFinding('Sperren', reason);
};

/** Twice a year, as the documentation demands, with some days to spare. */
const maxRehearsalDays = 200;
const rehearseNow = 'npm run backup -- --rehearse latest';

const rehearsalFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const { rows } = await client.query<{ goodAt: Date | null; days: number | null; failure: string | null }>(
    `select max(finished_at) filter (where failure = '') as "goodAt",
       floor(extract(epoch from now() - max(finished_at) filter (where failure = '')) / 86400)::integer as days,
       (select failure from restore_rehearsal order by finished_at desc limit 1) as failure
     from restore_rehearsal`,
  );
  const { goodAt, days, failure } = rows[0] ?? { goodAt: null, days: null, failure: null };
  if (failure)
    return badFinding(
      'Probe',
      `Das Einspielen ist zuletzt gescheitert: ${failure}; danach noch einmal: ${rehearseNow}`,
    );
  if (goodAt === null) return warningFinding('Probe', `Das Einspielen hat noch niemand geprobt: ${rehearseNow}`);
  const text = `zuletzt geprobt: ${dayAndTime(goodAt)}`;
  return (days ?? 0) > maxRehearsalDays
    ? warningFinding('Probe', `${text}, vor ${days} Tagen; ${rehearseNow}`)
    : okFinding('Probe', text);
};

/** Jobs that wait longer than this mean that no worker runs. */
const waitMinutes = 15;

const queueText = `
  select count(*) filter (where state < 'active')::integer as waiting,
    count(*) filter (where state < 'active' and start_after < now() - make_interval(mins => $1))::integer as late,
    count(*) filter (where state = 'failed')::integer as failed
  from pgboss.job where name <> $2`;

type QueueFigures = { waiting: number; late: number; failed: number };

const scheduleFinding = (lastRun: Date | null, isStopped: boolean, late: number): DoctorFinding => {
  if (lastRun === null) return warningFinding('Zeitplan', 'noch kein geplanter Lauf; er beginnt mit dem Server.');
  const text = `letzter geplanter Lauf: ${dayAndTime(lastRun)}`;
  if (!isStopped) return okFinding('Zeitplan', text);
  const meanwhile = late > 0 ? `${late} Aufträge warten; ` : '';
  return badFinding(
    'Zeitplan',
    `${text}; ${meanwhile}läuft der Server oder „npm start -- --worker“? Sonst prüfe die Uhr und starte ihn neu.`,
  );
};

/**
 * Backups are excluded: they have their own line, and wait forever if no process knows the owner. A stopped schedule makes jobs wait too:
 * one line.
 */
const backgroundFindings = async (client: pg.Client): Promise<readonly DoctorFinding[]> => {
  const { rows } = await client.query<QueueFigures>(queueText, [waitMinutes, nightlyBackup.name]);
  const { waiting, late, failed } = rows[0] ?? { waiting: 0, late: 0, failed: 0 };
  const { lastRun, isStopped } = await scheduleStateBy(client);
  const schedule = scheduleFinding(lastRun, isStopped, late);
  const text = `${waiting} Aufträge warten, ${failed} sind gescheitert`;
  if (late > 0 && !isBad(schedule)) {
    const waited = `${text}; ${late} warten länger als ${waitMinutes} Minuten.`;
    return [badFinding('Hintergrund', `${waited} Läuft der Server oder „npm start -- --worker“?`), schedule];
  }
  const queue =
    failed > 0
      ? warningFinding('Hintergrund', `${text}; sieh unter Verein → Hintergrundaufträge nach.`)
      : okFinding('Hintergrund', text);
  return [queue, schedule];
};

/** Two connections of the queue and two short-lived ones, besides those of the requests. */
const besideRequests = 4;

const connectionsFinding = async (client: pg.Client, wanted: number): Promise<DoctorFinding> => {
  const { rows } = await client.query<{ room: number; used: number }>(
    `select current_setting('max_connections')::integer
         - current_setting('superuser_reserved_connections')::integer as room,
       (select sum(numbackends) from pg_stat_database)::integer as used`,
  );
  const { room, used } = rows[0] ?? { room: 0, used: 0 };
  const needed = wanted + besideRequests;
  if (needed > room) {
    return badFinding(
      'Verbindungen',
      `Die Datenbank lässt ${room} zu, ein Prozess braucht bis zu ${needed}; senk DATABASE_CONNECTIONS oder erhöh max_connections.`,
    );
  }
  const text = `${used} von ${room} offen, ein Prozess braucht bis zu ${needed}`;
  return used > room * 0.9
    ? warningFinding('Verbindungen', `${text}; bald sind keine mehr da: erhöh max_connections.`)
    : okFinding('Verbindungen', text);
};

const roleFinding = async (url: string): Promise<DoctorFinding> => {
  await requireBoundApplication(url);
  const { version, isStandby, isReadOnly } = await asked(url, async (client) => {
    const { rows } = await client.query<{ version: string; isStandby: boolean; isReadOnly: boolean }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby",
         current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return rows[0] ?? { version: '', isStandby: false, isReadOnly: false };
  });
  if (isStandby)
    return badFinding('Datenbank', 'ist eine Replik, die nichts annimmt; trag in DATABASE_URL den Hauptserver ein.');
  if (isReadOnly) {
    return badFinding(
      'Datenbank',
      'nimmt nichts an: default_transaction_read_only ist eingeschaltet; schalt es aus (alter database … reset).',
    );
  }
  return okFinding('Datenbank', `PostgreSQL ${version}, die Rolle der Anwendung ist gebunden`);
};

/** The error of a table or column that only a newer version has. */
export const isFromNewer = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');

type Examined = { isBackedUpByUs: boolean; archives?: ArchiveNames; connections: number };

/** Checks that the application's role cannot do run with the owner's role, if it is known. */
export const examineDatabase = async (
  { url, ownerUrl }: DatabaseAddresses,
  migrations: readonly Migration[],
  { isBackedUpByUs, archives, connections }: Examined,
): Promise<readonly DoctorFinding[]> => {
  const role = await catchAsFinding('Datenbank', async () => [await roleFinding(url)]);
  if (ownerUrl === undefined) {
    const hint =
      'Ohne DATABASE_OWNER_URL sichert und aktualisiert sich Vereinshaus nicht selbst, und hier wird weniger geprüft.';
    return [...role, warningFinding('Besitzer', hint)];
  }
  // If the application cannot connect, the owner mostly cannot either: one cause, one line.
  let owner: pg.Client;
  try {
    owner = await connectedTo(ownerUrl);
  } catch (error) {
    return role.some(isBad) ? role : [...role, badFinding('Besitzer', `${reasonOf(error)}; prüfe DATABASE_OWNER_URL.`)];
  }
  try {
    return [...role, ...(await examineAsOwner(owner, migrations, { isBackedUpByUs, archives, connections }))];
  } finally {
    await owner.end();
  }
};

const examineAsOwner = async (
  owner: pg.Client,
  migrations: readonly Migration[],
  { isBackedUpByUs, archives, connections }: Examined,
): Promise<readonly DoctorFinding[]> => {
  const findings = [
    ...(await catchAsFinding('Erweiterungen', async () => [await extensionsFinding(owner)])),
    ...(await catchAsFinding('Sperren', async () => [await locksFinding(owner)])),
    ...(await catchAsFinding('Verbindungen', async () => [await connectionsFinding(owner, connections)])),
  ];
  const ofMigrations = await catchAsFinding('Migrationen', async () => [await migrationsFinding(owner, migrations)]);
  findings.push(...ofMigrations);
  // Before the first start the database is empty, so there is nothing to check.
  if (!(await isTable(owner, 'public.migration'))) return findings;
  const isBehind = ofMigrations.some(({ state }) => state !== 'ok');
  const rest: readonly (readonly [string, () => Promise<readonly DoctorFinding[]>])[] = [
    ['Sicherung', async () => [await backupFinding(owner, isBackedUpByUs, archives)]],
    ...(isBackedUpByUs ? [['Probe', async () => [await rehearsalFinding(owner)]] as const] : []),
    ['Hintergrund', () => backgroundFindings(owner)],
  ];
  for (const [about, examine] of rest) {
    try {
      findings.push(...(await examine()));
    } catch (error) {
      if (!isBehind || !isFromNewer(error)) findings.push(badFinding(about, reasonOf(error)));
    }
  }
  return findings;
};

/** The addresses of the clubs. */
export const hostsOf = (url: string): Promise<readonly string[]> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ host: string }>('select host from club_host order by host');
    return rows.map(({ host }) => host);
  });
