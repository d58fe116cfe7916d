import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { type Migration, readMigrations } from '../kit/migrate.ts';
import { platformTenant } from '../kit/platform-tenant.ts';
import { secretsFrom } from '../kit/secrets.ts';
import { markOf } from '../modules/backup/index.ts';
import { keepMailServer } from '../modules/platform/mail-server.ts';
import type { DoctorFinding } from './finding.ts';
import { conclusionOf, examineHouse, exitCodeOf } from './index.ts';

/** „Es fehlt nichts“ is never said when something does: every state below is broken once, and one line tells of it. */
const house = useHouse();
const secret = 'ein Schlüssel, der lang genug ist, um zu gelten';
const closed = '127.0.0.1:1';

let folder = '';
let migrations: readonly Migration[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinshaus-doctor-'));
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'a-file'), '');
  migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  await house().sql('insert into installation_secret (mark) values ($1)', [
    markOf({ given: secret, inFolder: undefined }),
  ]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type State = {
  settings?: Readonly<Record<string, string>>;
  addresses?: () => { url: string; ownerUrl: string | undefined };
  known?: () => readonly Migration[];
  sql?: readonly [brokenBy: string, mendedBy: string];
};

const configOf = (settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ DATA_DIR: join(folder, 'data'), SECRET: secret, PORT: '1', ...settings });

const examine = async ({ settings, addresses, known, sql: [brokenBy, mendedBy] = ['', ''] }: State) => {
  const { url, ownerUrl, sql } = house();
  if (brokenBy !== '') await sql(brokenBy);
  try {
    const findings: DoctorFinding[] = [];
    const addressed = addresses?.() ?? { url, ownerUrl };
    for await (const finding of examineHouse(configOf(settings), addressed, { migrations: known?.() ?? migrations })) {
      findings.push(finding);
    }
    return findings;
  } finally {
    if (mendedBy !== '') await sql(mendedBy);
  }
};

const brokenIn = (findings: readonly DoctorFinding[]) =>
  findings.filter(({ state }) => state === 'bad').map(({ about }) => about);

const inFolder = (name: string) => join(folder, name);
const job = (state: string, minutesAgo: number) =>
  `insert into pgboss.job (name, state, start_after)
   select name, '${state}', now() - interval '${minutesAgo} minutes' from pgboss.queue where name not like 'backup%' limit 1`;
const noJobs = 'delete from pgboss.job';
const noBackups = 'delete from backup_run';
const rehearsal = (daysAgo: number, failure = '') =>
  `insert into restore_rehearsal (archive, started_at, finished_at, failure)
   values ('probe', now() - interval '${daysAgo} days', now() - interval '${daysAgo} days', '${failure}')`;
const noRehearsals = 'delete from restore_rehearsal';

const states: readonly (readonly [what: string, about: string, state: () => State])[] = [
  ['DATA_DIR is a file', 'Datenordner', () => ({ settings: { DATA_DIR: inFolder('a-file/data') } })],
  ['BACKUP_TO lies below a file', 'Sicherungsort', () => ({ settings: { BACKUP_TO: inFolder('a-file/backups') } })],
  [
    'the bucket of BACKUP_TO does not answer',
    'Sicherungsort',
    () => ({ settings: { BACKUP_TO: `s3+http://key:secret@${closed}/eimer` } }),
  ],
  [
    'the database is not there',
    'Datenbank',
    () => ({
      addresses: () => ({ url: `postgres://nobody@${closed}/x`, ownerUrl: `postgres://owner@${closed}/x` }),
    }),
  ],
  [
    'the owner cannot sign in',
    'Besitzer',
    () => ({ addresses: () => ({ url: house().url, ownerUrl: `postgres://owner@${closed}/x` }) }),
  ],
  [
    'the application is the owner',
    'Datenbank',
    () => ({ addresses: () => ({ url: house().ownerUrl, ownerUrl: house().ownerUrl }) }),
  ],
  ['the database is newer than the program', 'Migrationen', () => ({ known: () => migrations.slice(0, -1) })],
  [
    'a migration was changed afterwards',
    'Migrationen',
    () => ({ known: () => migrations.map((one, index) => (index === 3 ? { ...one, hash: 'other' } : one)) }),
  ],
  ['SECRET is another one', 'Schlüssel', () => ({ settings: { SECRET: `${secret} und doch ein anderer` } })],
  [
    'the last backup is old and failed since',
    'Sicherung',
    () => ({
      sql: [
        `insert into backup_run (started_at, finished_at, archive, failure) values
           (now() - interval '9 days', now() - interval '9 days', 'alt', ''), (now(), now(), '', 'Platte voll')`,
        noBackups,
      ],
    }),
  ],
  [
    'the last trial to restore a backup failed',
    'Probe',
    () => ({ sql: [`${rehearsal(9)}; ${rehearsal(1, 'Die Sicherung ist beschädigt')}`, noRehearsals] }),
  ],
  ['nobody works off the queue', 'Hintergrund', () => ({ sql: [job('created', 40), noJobs] })],
  [
    'the schedule has stood since the clock was wrong',
    'Zeitplan',
    () => ({
      sql: [
        `update pgboss.version set cron_on = now() - interval '3 hours'`,
        'update pgboss.version set cron_on = null',
      ],
    }),
  ],
  ['the mail server does not answer', 'Mailserver', () => ({ settings: { SMTP_URL: `smtp://${closed}` } })],
  [
    'the sender has no address that exists',
    'Absender',
    () => ({ settings: { SMTP_URL: `smtp://${closed}`, MAIL_FROM: 'Verein <noreply@localhost>' } }),
  ],
  ['a proxy speaks HTTPS and is not believed', 'Proxy', () => ({ settings: { PUBLIC_SCHEME: 'https' } })],
  [
    'the address of a club is unknown',
    'Adresse',
    () => ({
      sql: [
        `with founded as (insert into club (name) values ('Ohne Adresse') returning id)
         insert into club_host (club_id, host) select id, 'gibt-es-nicht.invalid' from founded`,
        `delete from club_host where host = 'gibt-es-nicht.invalid'`,
      ],
    }),
  ],
];

test.each(states)('%s: %s', async (_what, about, state) => {
  const findings = await examine(state());
  expect(brokenIn(findings)).toContain(about);
  expect(brokenIn(findings).filter((one) => one === about)).toHaveLength(1);
  expect([exitCodeOf(findings), conclusionOf(findings)]).toEqual([2, expect.not.stringContaining('Es fehlt nichts')]);
});

test('a database that is not there is one line, not one for everything that stands in it', async () => {
  const findings = await examine({
    addresses: () => ({ url: `postgres://nobody@${closed}/x`, ownerUrl: `postgres://owner@${closed}/x` }),
  });
  expect(brokenIn(findings)).toEqual(['Datenbank']);
});

test('the key that is missing is told, and none is made', async () => {
  const { url, ownerUrl } = house();
  const findings: DoctorFinding[] = [];
  const { SECRET: _, ...config } = configOf();
  for await (const finding of examineHouse({ ...config, SECRET: undefined }, { url, ownerUrl }, { migrations })) {
    findings.push(finding);
  }
  expect(brokenIn(findings)).toContain('Schlüssel');
  const again = await examine({});
  expect(brokenIn(again)).not.toContain('Schlüssel');
});

test('the mail server that was set up in the browser is asked', async () => {
  const server = { server: '127.0.0.1', port: 1, user: '', password: '', sender: 'office@verein.at', senderName: '' };
  await house().database.transaction({ tenant: platformTenant }, (db) =>
    keepMailServer({ db, secrets: secretsFrom(secret) }, server),
  );
  expect(brokenIn(await examine({}))).toContain('Mailserver');
  await house().sql('delete from mail_server');
  expect(brokenIn(await examine({}))).not.toContain('Mailserver');
});

const unsettled: readonly (readonly [what: string, about: string, state: () => State])[] = [
  ['nobody has ever tried to restore a backup', 'Probe', () => ({})],
  ['the last trial is seven months ago', 'Probe', () => ({ sql: [rehearsal(210), noRehearsals] })],
  ['somebody else backs up', 'Sicherung', () => ({ settings: { BACKUP: 'false' } })],
  [
    'the owner of the tables is not told',
    'Besitzer',
    () => ({ addresses: () => ({ url: house().url, ownerUrl: undefined }) }),
  ],
  ['nothing speaks HTTPS', 'Proxy', () => ({})],
  ['no server runs', 'Server', () => ({})],
];

test.each(unsettled)('to be looked at, %s: %s', async (_what, about, state) => {
  const findings = await examine(state());
  expect(findings.filter((finding) => finding.about === about).map((finding) => finding.state)).toEqual(['look']);
  expect([exitCodeOf(findings), conclusionOf(findings)]).not.toEqual([0, 'Es fehlt nichts.']);
});

test('a trial of the last months is well', async () => {
  const findings = await examine({ sql: [rehearsal(100), noRehearsals] });
  expect(findings.find(({ about }) => about === 'Probe')?.state).toBe('ok');
});

test('jobs that failed are to be looked at, and no more than that', async () => {
  const findings = await examine({ sql: [job('failed', 5), noJobs] });
  expect(findings.find(({ about }) => about === 'Hintergrund')?.state).toBe('look');
});

test.each([
  [[], 0, 'Es fehlt nichts.'],
  [['ok'], 0, 'Es fehlt nichts.'],
  [['ok', 'look'], 1, 'Eine Sache solltest du dir ansehen.'],
  [['look', 'look', 'bad'], 2, 'Eine Sache geht so nicht. 2 Dinge solltest du dir ansehen.'],
  [['bad', 'bad'], 2, '2 Dinge gehen so nicht.'],
] as const)('%j ends with %i: %s', (found, code, sentence) => {
  const findings = found.map((state) => ({ state }));
  expect([exitCodeOf(findings), conclusionOf(findings)]).toEqual([code, sentence]);
});
