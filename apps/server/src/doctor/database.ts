import pg from 'pg';
import type { Migration } from '../kit/migrate.ts';
import { requireBoundApplication } from '../kit/prepare-database.ts';
import { scheduleStateBy } from '../kit/schedule-clock.ts';
import { isOverdue, nightlyBackup, secretMarkBy, whyTooFewLocks } from '../modules/backup/index.ts';
import { bad, type DoctorFinding, found, isBad, look, ok } from './finding.ts';

export type DatabaseAddresses = { url: string; ownerUrl: string | undefined };

const asked = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** What the clock of the database says now, and for twelve o'clock UTC on a day in summer. */
export const databaseClock = (url: string): Promise<{ now: Date; noon: string }> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ now: Date; noon: string }>(
      `select clock_timestamp() as now,
         to_char(timestamptz '2026-07-01 12:00+00' at time zone 'Europe/Vienna', 'HH24:MI') as noon`,
    );
    return rows[0] ?? { now: new Date(), noon: '' };
  });

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname);

/** Where PostgreSQL keeps its files, if it runs on this machine and tells. */
export const databaseFolder = async (ownerUrl: string | undefined): Promise<string | undefined> => {
  if (ownerUrl === undefined || !isHere(ownerUrl)) return undefined;
  return asked(ownerUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder;
  }).catch(() => undefined);
};

/** The mark of the key with which values are sealed; undefined before the first start of a version that keeps one. */
export const databaseSecretMark = (ownerUrl: string): Promise<string | undefined> =>
  asked(ownerUrl, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.installation_secret') is not null as known`,
    );
    return rows[0]?.known === true ? secretMarkBy(client) : undefined;
  });

const extensions = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent'];

const extensionsFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const { rows } = await client.query<{ name: string; installed: boolean }>(
    'select name, installed_version is not null as installed from pg_available_extensions where name = any($1)',
    [extensions],
  );
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) return bad('Erweiterungen', `${missing.join(', ')} fehlen: apt install postgresql-contrib`);
  const open = rows.filter(({ installed }) => !installed).map(({ name }) => name);
  return open.length === 0
    ? ok('Erweiterungen', extensions.join(', '))
    : look('Erweiterungen', `${open.join(', ')} werden beim ersten Start eingerichtet.`);
};

const migrationsFinding = async (client: pg.Client, migrations: readonly Migration[]): Promise<DoctorFinding> => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.migration') is not null as known`,
  );
  if (rows[0]?.known !== true) return look('Migrationen', 'noch keine; der erste Start spielt sie ein.');
  const { rows: applied } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !ours.has(name));
  if (newer.length > 0) return bad('Migrationen', `Die Datenbank ist neuer als dieses Programm (${newer[0]?.name}).`);
  const missing = migrations.filter(({ name }) => !hashes.has(name));
  if (missing.length > 0) {
    return look('Migrationen', `${missing.length} fehlen; der nächste Start oder „npm run db:migrate“ spielt sie ein.`);
  }
  const changed = migrations.find(({ name, hash }) => hashes.get(name) !== hash);
  if (changed) return bad('Migrationen', `${changed.name} wurde nach dem Einspielen verändert.`);
  return ok('Migrationen', `${migrations.length} eingespielt`);
};

const dayAndTime = (time: Date) => time.toLocaleString('de-AT', { timeZone: 'Europe/Vienna' });

const backupFinding = async (client: pg.Client, isOurs: boolean): Promise<DoctorFinding> => {
  if (!isOurs) return look('Sicherung', 'BACKUP=false: Jemand anderer sichert. Probier das Einspielen regelmäßig aus.');
  const { rows } = await client.query<{ goodAt: Date | null; since: Date | null; failure: string | null }>(
    `select (select max(finished_at) from backup_run where failure = '') as "goodAt",
       (select min(applied_at) from migration) as since,
       (select failure from backup_run order by finished_at desc limit 1) as failure`,
  );
  const last = rows[0] ?? { goodAt: null, since: null, failure: null };
  const when = last.goodAt === null ? 'noch keine' : `letzte gelungene: ${dayAndTime(last.goodAt)}`;
  const reason = last.failure ? `; zuletzt gescheitert: ${last.failure}` : '';
  if (isOverdue(last, new Date())) return bad('Sicherung', `${when}${reason}; führe „npm run backup“ aus.`);
  return reason === '' ? ok('Sicherung', when) : look('Sicherung', `${when}${reason}`);
};

/** Told while everything is well: whoever needs the backup has no time to find out. */
const locksFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const reason = await whyTooFewLocks(client);
  return reason === undefined ? ok('Sperren', 'genug zum Einspielen einer Sicherung') : bad('Sperren', reason);
};

/** Twice a year, as the documentation asks for it, with some days to spare. */
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
    return bad('Probe', `Das Einspielen ist zuletzt gescheitert: ${failure}; danach noch einmal: ${rehearseNow}`);
  if (goodAt === null) return look('Probe', `Das Einspielen hat noch niemand geprobt: ${rehearseNow}`);
  const text = `zuletzt geprobt: ${dayAndTime(goodAt)}`;
  return (days ?? 0) > maxRehearsalDays
    ? look('Probe', `${text}, vor ${days} Tagen; ${rehearseNow}`)
    : ok('Probe', text);
};

/** Waiting for longer than this means that nobody works. */
const waitMinutes = 15;

/** Backups have a line of their own, and wait for ever where nobody knows the owner. */
const queueFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const { rows } = await client.query<{ waiting: number; late: number; failed: number }>(
    `select count(*) filter (where state < 'active')::integer as waiting,
       count(*) filter (where state < 'active' and start_after < now() - make_interval(mins => $1))::integer as late,
       count(*) filter (where state = 'failed')::integer as failed
     from pgboss.job where name <> $2`,
    [waitMinutes, nightlyBackup.name],
  );
  const { waiting, late, failed } = rows[0] ?? { waiting: 0, late: 0, failed: 0 };
  const text = `${waiting} Aufträge warten, ${failed} sind gescheitert`;
  if (late > 0) {
    return bad(
      'Hintergrund',
      `${text}; ${late} warten länger als ${waitMinutes} Minuten. Läuft der Server oder „npm start -- --worker“?`,
    );
  }
  if (failed > 0) return look('Hintergrund', `${text}; sieh unter Verein → Hintergrundaufträge nach.`);
  return ok('Hintergrund', text);
};

const scheduleFinding = async (client: pg.Client): Promise<DoctorFinding> => {
  const { lastRun, isStopped } = await scheduleStateBy(client);
  if (lastRun === null) return look('Zeitplan', 'noch kein geplanter Lauf; er beginnt mit dem Server.');
  const text = `letzter geplanter Lauf: ${dayAndTime(lastRun)}`;
  if (!isStopped) return ok('Zeitplan', text);
  return bad('Zeitplan', `${text}; prüfe die Uhr und starte den Server oder „npm start -- --worker“ neu.`);
};

/** What the application's connection cannot tell is asked as the owner, where he is known. */
export const examineDatabase = async (
  { url, ownerUrl }: DatabaseAddresses,
  migrations: readonly Migration[],
  isBackedUpByUs: boolean,
): Promise<readonly DoctorFinding[]> => {
  const role = await found('Datenbank', async () => {
    await requireBoundApplication(url);
    const version = await asked(
      url,
      async (client) => (await client.query<{ v: string }>("select current_setting('server_version') as v")).rows[0],
    );
    return [ok('Datenbank', `PostgreSQL ${version?.v}, die Rolle der Anwendung ist gebunden`)];
  });
  if (ownerUrl === undefined) {
    const hint =
      'Ohne DATABASE_OWNER_URL sichert und aktualisiert sich Vereinshaus nicht selbst, und hier wird weniger geprüft.';
    return [...role, look('Besitzer', hint)];
  }
  const rest = [
    ['Erweiterungen', extensionsFinding],
    ['Migrationen', (client: pg.Client) => migrationsFinding(client, migrations)],
    ['Sicherung', (client: pg.Client) => backupFinding(client, isBackedUpByUs)],
    ['Sperren', locksFinding],
    ...(isBackedUpByUs ? [['Probe', rehearsalFinding] as const] : []),
    ['Hintergrund', queueFinding],
    ['Zeitplan', scheduleFinding],
  ] as const;
  const findings = [...role];
  // What the application cannot reach, the owner mostly cannot either: one cause, one line.
  const reach = await found('Besitzer', async () => {
    await asked(ownerUrl, (client) => client.query('select'));
    return [];
  });
  if (reach.length > 0) return role.some(isBad) ? role : [...role, ...reach];
  for (const [about, examine] of rest) {
    findings.push(...(await found(about, async () => [await asked(ownerUrl, examine)])));
  }
  return findings;
};

/** The addresses of the clubs. */
export const hostsOf = (url: string): Promise<readonly string[]> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ host: string }>('select host from club_host order by host limit 50');
    return rows.map(({ host }) => host);
  });
