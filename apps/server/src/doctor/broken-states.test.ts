import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase, useHouse } from '../../test/harness.ts';
import { openS3Server } from '../adapters/storage/s3-server.testing.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { type Migration, readMigrations } from '../kit/migrate.ts';
import { platformTenant } from '../kit/platform-tenant.ts';
import { productVersion } from '../kit/product-version.ts';
import { secretsFrom } from '../kit/secrets.ts';
import { markOf } from '../modules/backup/index.ts';
import { keepMailServer } from '../modules/platform/mail-server.ts';
import { extensionsFindingOf } from './database.ts';
import type { DoctorFinding } from './finding.ts';
import { conclusionOf, examineHouse, exitCodeOf } from './index.ts';
import { namesOf } from './names.ts';
import type { DoctorEnvironment } from './surroundings.ts';

/**
 * „Es fehlt nichts“ appears only if everything is fine: each state below breaks one thing, and exactly one more line reports it and says
 * what to do.
 */
const house = useHouse();
const secret = 'ein Schlüssel, der lang genug ist, um zu gelten';
const closed = '127.0.0.1:1';
const gb = 1024 ** 3;
const dayMs = 24 * 3600 * 1000;
const backedUp = 'vereinshaus-probe.tar.gz';
const s3Keys = { id: 'key', secret: 'secret' };

let folder = '';
let migrations: readonly Migration[] = [];
const ports = { server: 0, mail: 0, strictMail: 0, lockedMail: 0, stranger: 0, older: 0, failing: 0, s3: 0 };
const closing: (() => unknown)[] = [];

const portOf = (server: { address: () => AddressInfo | string | null }) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const openMail = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({ authOptional: true, ...options });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise<void>((done) => server.close(done)));
  return portOf(server.server);
};

/** A server that answers on the port of the real one. */
const openDoor = async (status: number, headers: Readonly<Record<string, string>>) => {
  const server: Server = createServer((_request, response) => response.writeHead(status, headers).end('{}'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => server.close());
  return portOf(server);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vereinshaus-doctor-'));
  await mkdir(join(folder, 'data'));
  await mkdir(join(folder, 'backups'));
  await writeFile(join(folder, 'a-file'), '');
  await writeFile(join(folder, 'backups', backedUp), '');
  migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  await house().app.listen({ port: 0, host: '127.0.0.1' });
  ports.server = portOf(house().app.server);
  ports.mail = await openMail({ disabledCommands: ['STARTTLS', 'AUTH'] });
  ports.lockedMail = await openMail({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
  });
  ports.strictMail = await openMail({});
  ports.stranger = await openDoor(200, {});
  ports.older = await openDoor(200, { 'x-vereinshaus-version': '0.0.1' });
  ports.failing = await openDoor(503, { 'x-vereinshaus-version': productVersion });
  const s3 = await openS3Server(s3Keys);
  closing.push(() => s3.close());
  ports.s3 = Number(new URL(s3.url).port);
  await house().sql('insert into installation_secret (mark) values ($1)', [
    markOf({ given: secret, inFolder: undefined }),
  ]);
  await house().sql(`with founded as (insert into club (name) values ('Gesund') returning id)
    insert into club_host (club_id, host) select id, 'verein.at' from founded`);
  await house().sql(wellRun);
});

afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** The tables of an installation in good order. */
const wellRun = `
  insert into backup_run (started_at, finished_at, archive, failure)
    values (now() - interval '1 hour', now() - interval '1 hour', '${backedUp}', '');
  insert into restore_rehearsal (archive, started_at, finished_at, failure)
    values ('${backedUp}', now() - interval '30 days', now() - interval '30 days', '');
  update pgboss.version set cron_on = now();
  update migration set applied_at = now()`;

const longAgo = `update migration set applied_at = now() - interval '9 days'`;

const asItWas = `delete from backup_run; delete from restore_rehearsal; delete from pgboss.job; delete from mail_server;
  delete from club_host where host <> 'verein.at'; ${wellRun}`;

const nothingThere = (code: string) => Object.assign(new Error(code), { code });

const zone: Readonly<Record<string, string[]>> = {
  'verein.at': ['v=spf1 mx ~all'],
  'mail._domainkey.verein.at': ['v=DKIM1; p=MIIB'],
  '_dmarc.verein.at': ['v=DMARC1; p=none'],
};

const namesWith = (records: Readonly<Record<string, string[]>>) =>
  namesOf({
    resolveTxt: async (name: string) => {
      const texts = records[name];
      if (texts === undefined) throw nothingThere('ENOTFOUND');
      return texts.map((text) => [text]);
    },
    resolve4: async (host: string) => {
      if (host !== 'verein.at') throw nothingThere('ENOTFOUND');
      return ['192.0.2.1'];
    },
    resolve6: () => Promise.reject(nothingThere('ENODATA')),
  });

const silentNames = namesOf({
  resolveTxt: () => Promise.reject(nothingThere('ECONNREFUSED')),
  resolve4: () => Promise.reject(nothingThere('ECONNREFUSED')),
  resolve6: () => Promise.reject(nothingThere('ECONNREFUSED')),
});

/** Each folder is on a separate disk. */
const diskOf = async (path: string) => ({ device: path.length, free: 50 * gb, size: 100 * gb });

const certificate = (days: number, problem = '') => ({ validTo: new Date(Date.now() + days * dayMs), problem });

const healthy: DoctorEnvironment = {
  nodeVersion: '22.11.0',
  productVersion,
  memoryBytes: 4 * gb,
  now: () => new Date(),
  noonInVienna: () => '14:00',
  isSynchronised: async () => true,
  isContainer: false,
  diskOf,
  names: namesWith(zone),
  certificateOf: async () => certificate(60),
};

type State = {
  settings?: () => Readonly<Record<string, string | undefined>>;
  addresses?: () => { url: string; ownerUrl: string | undefined } | Promise<{ url: string; ownerUrl: string }>;
  known?: () => readonly Migration[];
  around?: Partial<DoctorEnvironment>;
  sql?: string;
  /** SQL that repairs the state, if the reset of the tables before every state does not. */
  mend?: string;
};

const configOf = (settings: Readonly<Record<string, string | undefined>> = {}): Config =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    BACKUP_TO: join(folder, 'backups'),
    SECRET: secret,
    HOST: '127.0.0.1',
    PORT: String(ports.server),
    PUBLIC_SCHEME: 'https',
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: 'Verein <office@verein.at>',
    ...settings,
  });

const examine = async ({ settings, addresses, known, around, sql: brokenBy = '', mend = '' }: State) => {
  const { url, ownerUrl, sql } = house();
  if (brokenBy !== '') await sql(brokenBy);
  try {
    const findings: DoctorFinding[] = [];
    const addressed = (await addresses?.()) ?? { url, ownerUrl };
    const wish = { migrations: known?.() ?? migrations, surroundings: { ...healthy, ...around } };
    for await (const finding of examineHouse(configOf(settings?.()), addressed, wish)) findings.push(finding);
    return findings;
  } finally {
    if (mend !== '') await sql(mend);
    if (brokenBy !== '') await sql(asItWas);
  }
};

const inFolder = (name: string) => join(folder, name);
const nowhere = (name: string) => `postgres://${name}@${closed}/x`;
const s3At = (port: number, key = s3Keys.secret) => `s3+http://${s3Keys.id}:${key}@127.0.0.1:${port}/medien`;
const job = (state: string, minutesAgo: number) =>
  `insert into pgboss.job (name, state, start_after)
   select name, '${state}', now() - interval '${minutesAgo} minutes' from pgboss.queue where name not like 'backup%' limit 1`;
const mailServer = { server: '127.0.0.1', user: '', password: '', sender: 'office@verein.at', senderName: '' };
const inBrowser = (port: number, account: { user: string; password: string } = { user: '', password: '' }) =>
  house().database.transaction({ tenant: platformTenant }, (db) =>
    keepMailServer({ db, secrets: secretsFrom(secret) }, { ...mailServer, ...account, port }),
  );

type Line = readonly [what: string, about: string, todo: RegExp, exit: 0 | 1 | 2, state: State];

/** Changes the disk of one folder. */
const diskOfOne = (name: string, changed: Partial<Awaited<ReturnType<typeof diskOf>>>) => ({
  diskOf: async (path: string) => ({ ...(await diskOf(path)), ...(path === inFolder(name) && changed) }),
});

/** The broken thing, its one additional line, the advice in it, and the exit code of the command. */
const ofTheMachine: readonly Line[] = [
  ['Node.js is too old', 'Node.js', /installiere 20\.19/, 2, { around: { nodeVersion: '18.20.0' } }],
  ['there is little memory', 'Speicher', /braucht es 2 GB/, 1, { around: { memoryBytes: gb } }],
  ['the disk of the data is full', 'Platte', /schaff Platz/, 2, { around: diskOfOne('data', { free: gb / 2 }) }],
  ['that of the backups is nearly full', 'Platte', /bald Platz/, 1, { around: diskOfOne('backups', { free: 5 * gb }) }],
  [
    'the backups lie on the disk of the data',
    'Sicherungsort',
    /nimm mit BACKUP_TO/,
    1,
    { around: { diskOf: async () => ({ device: 1, free: 50 * gb, size: 100 * gb }) } },
  ],
  ['DATA_DIR is a file', 'Datenordner', /DATA_DIR/, 2, { settings: () => ({ DATA_DIR: inFolder('a-file/data') }) }],
  [
    'DATA_DIR is a file, and the backups and the key are in it',
    'Datenordner',
    /DATA_DIR/,
    2,
    { settings: () => ({ DATA_DIR: inFolder('a-file/data'), BACKUP_TO: undefined, SECRET: undefined }) },
  ],
  [
    'BACKUP_TO lies below a file',
    'Sicherungsort',
    /prüfe BACKUP_TO/,
    2,
    { settings: () => ({ BACKUP_TO: inFolder('a-file/backups') }) },
  ],
  // As an automounter answers whose disk is away. No other system has such a folder by itself.
  ...(process.platform === 'linux'
    ? [
        [
          'BACKUP_TO lies where nobody can make a folder',
          'Sicherungsort',
          /ENOENT.*prüfe BACKUP_TO/,
          2,
          { settings: () => ({ BACKUP_TO: '/proc/vereinshaus' }) },
        ] satisfies Line,
      ]
    : []),
  [
    'the bucket of BACKUP_TO does not answer',
    'Sicherungsort',
    /prüfe BACKUP_TO/,
    2,
    { settings: () => ({ BACKUP_TO: s3At(1) }) },
  ],
  [
    'the bucket of BACKUP_TO refuses the key',
    'Sicherungsort',
    /prüfe BACKUP_TO.*Zugangsschlüssel/,
    2,
    { settings: () => ({ BACKUP_TO: s3At(ports.s3, 'wrong') }) },
  ],
  [
    'the bucket of the media refuses the key',
    'Medien',
    /prüfe MEDIA_S3_URL/,
    2,
    {
      settings: () => ({
        MEDIA_S3_URL: `http://127.0.0.1:${ports.s3}/medien`,
        MEDIA_S3_KEY: s3Keys.id,
        MEDIA_S3_SECRET: 'wrong',
      }),
    },
  ],
  ['the clock goes wrong', 'Uhr', /NTP/, 2, { around: { now: () => new Date(Date.now() + 60_000) } }],
  ['nobody puts the clock right', 'Uhr', /set-ntp/, 1, { around: { isSynchronised: async () => false } }],
  [
    'nobody knows whether somebody does',
    'Uhr',
    /timedatectl/,
    0,
    { around: { isSynchronised: async () => undefined } },
  ],
  ['Node.js has no time zones', 'Zeitzone', /voller ICU/, 2, { around: { noonInVienna: () => '12:00' } }],
];

const ofTheDatabase: readonly Line[] = [
  [
    'it is not there',
    'Datenbank',
    /prüfe DATABASE_URL/,
    2,
    { addresses: () => ({ url: nowhere('nobody'), ownerUrl: nowhere('owner') }) },
  ],
  [
    'its owner cannot sign in',
    'Besitzer',
    /prüfe DATABASE_OWNER_URL/,
    2,
    { addresses: () => ({ url: house().url, ownerUrl: nowhere('owner') }) },
  ],
  [
    'nobody says who owns it',
    'Besitzer',
    /Ohne DATABASE_OWNER_URL/,
    1,
    { addresses: () => ({ url: house().url, ownerUrl: undefined }) },
  ],
  [
    'the application is the owner',
    'Datenbank',
    /bitte verbinde/,
    2,
    { addresses: () => ({ url: house().ownerUrl, ownerUrl: house().ownerUrl }) },
  ],
  [
    'it takes nothing',
    'Datenbank',
    /default_transaction_read_only/,
    2,
    {
      sql: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      mend: `set transaction read write;
        do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    },
  ],
  ['it is empty yet', 'Migrationen', /der erste Start/, 1, { addresses: () => newDatabase() }],
  ['it is newer than the program', 'Migrationen', /starte die neuere/, 2, { known: () => migrations.slice(0, -1) }],
  [
    'it is older than the program',
    'Migrationen',
    /npm run db:migrate/,
    1,
    { known: () => [...migrations, { name: '9999_later.sql', hash: '', sql: '' }] },
  ],
  [
    'a migration was changed afterwards',
    'Migrationen',
    /nimm das Programm/,
    2,
    { known: () => migrations.map((one, index) => (index === 3 ? { ...one, hash: 'other' } : one)) },
  ],
  [
    'an extension was taken away',
    'Erweiterungen',
    /create extension unaccent;/,
    2,
    {
      sql: 'alter extension unaccent set schema public; create schema kept; drop extension unaccent cascade',
      mend: 'drop schema kept; create extension unaccent',
    },
  ],
  ['it has too few connections', 'Verbindungen', /senk/, 2, { settings: () => ({ DATABASE_CONNECTIONS: '500' }) }],
];

const ofTheKeyAndTheBackups: readonly Line[] = [
  [
    'SECRET is another one',
    'Schlüssel',
    /gib den richtigen an/,
    2,
    { settings: () => ({ SECRET: `${secret} nicht` }) },
  ],
  ['SECRET is missing', 'Schlüssel', /gib ihn mit SECRET an/, 2, { settings: () => ({ SECRET: undefined }) }],
  ['there was never a backup', 'Sicherung', /npm run backup/, 2, { sql: `delete from backup_run; ${longAgo}` }],
  [
    'the last one is old',
    'Sicherung',
    /npm run backup/,
    2,
    { sql: `update backup_run set finished_at = now() - interval '9 days'` },
  ],
  [
    'it failed since',
    'Sicherung',
    /Platte voll; probier/,
    1,
    {
      sql: `insert into backup_run (started_at, finished_at, archive, failure) values (now(), now(), '', 'Platte voll')`,
    },
  ],
  ['its archive is gone', 'Sicherung', /leg sie zurück/, 1, { sql: `update backup_run set archive = 'weg.tar.gz'` }],
  ['somebody else backs up', 'Sicherung', /Probier/, 1, { settings: () => ({ BACKUP: 'false' }) }],
  ['nobody has tried to restore', 'Probe', /--rehearse latest/, 1, { sql: 'delete from restore_rehearsal' }],
  [
    'the last trial is seven months ago',
    'Probe',
    /--rehearse latest/,
    1,
    { sql: `update restore_rehearsal set finished_at = now() - interval '210 days'` },
  ],
  [
    'the last trial failed',
    'Probe',
    /beschädigt; danach noch einmal/,
    2,
    {
      sql: `insert into restore_rehearsal (archive, started_at, finished_at, failure)
        values ('x', now(), now(), 'Die Sicherung ist beschädigt')`,
    },
  ],
];

const ofTheWork: readonly Line[] = [
  ['nobody works off the queue', 'Hintergrund', /Läuft der Server/, 2, { sql: job('created', 40) }],
  ['jobs have failed', 'Hintergrund', /Hintergrundaufträge/, 1, { sql: job('failed', 5) }],
  [
    'the schedule has stood for hours',
    'Zeitplan',
    /starte ihn neu/,
    2,
    { sql: `update pgboss.version set cron_on = now() - interval '3 hours'` },
  ],
  [
    'the clock was once years ahead',
    'Zeitplan',
    /prüfe die Uhr/,
    2,
    { sql: `update pgboss.version set cron_on = now() + interval '4 years'` },
  ],
  [
    'nothing runs, and jobs wait for that reason',
    'Zeitplan',
    /1 Aufträge warten/,
    2,
    { sql: `update pgboss.version set cron_on = now() - interval '3 hours'; ${job('created', 40)}` },
  ],
  ['no server runs', 'Server', /läuft er/, 1, { settings: () => ({ PORT: '1' }) }],
  [
    'a server of another version runs',
    'Server',
    /starte ihn neu/,
    2,
    { settings: () => ({ PORT: String(ports.older) }) },
  ],
  ['another program runs there', 'Server', /prüfe PORT/, 2, { settings: () => ({ PORT: String(ports.stranger) }) }],
  ['the server is not ready', 'Server', /503.*Protokoll/, 2, { settings: () => ({ PORT: String(ports.failing) }) }],
  ['no worker runs', 'Worker', /läuft er/, 1, { settings: () => ({ WORKER_PORT: '1' }) }],
  [
    'the worker stands still',
    'Worker',
    /503.*Protokoll/,
    2,
    { settings: () => ({ WORKER_PORT: String(ports.failing) }) },
  ],
];

const smtpAt = (port: number, account = '') => ({ SMTP_URL: `smtp://${account}127.0.0.1:${port}` });

const ofTheMail: readonly Line[] = [
  ['there is no mail server', 'Mailserver', /richte ihn ein/, 1, { settings: () => ({ SMTP_URL: undefined }) }],
  ['it does not answer', 'Mailserver', /Name und Port.*SMTP_URL/, 2, { settings: () => smtpAt(1) }],
  [
    'it refuses the account',
    'Mailserver',
    /Name und Passwort.*SMTP_URL/,
    2,
    { settings: () => smtpAt(ports.lockedMail, 'me:wrong@') },
  ],
  ['its certificate is its own', 'Mailserver', /Zertifikat.*SMTP_URL/, 2, { settings: () => smtpAt(ports.strictMail) }],
  [
    'the sender has no address that exists',
    'Absender',
    /MAIL_FROM/,
    2,
    { settings: () => ({ MAIL_FROM: 'Verein <noreply@localhost>' }) },
  ],
  ['the sender has no SPF', 'SPF', /TXT-Eintrag/, 2, { around: { names: namesWith({ ...zone, 'verein.at': [] }) } }],
  [
    'the sender has no DKIM',
    'DKIM',
    /--dkim NAME/,
    1,
    { around: { names: namesWith({ ...zone, 'mail._domainkey.verein.at': [] }) } },
  ],
  [
    'the sender has no DMARC',
    'DMARC',
    /beginne mit/,
    1,
    { around: { names: namesWith({ ...zone, '_dmarc.verein.at': [] }) } },
  ],
];

const ofTheWorld: readonly Line[] = [
  ['nothing speaks HTTPS', 'Proxy', /PUBLIC_SCHEME=https/, 1, { settings: () => ({ PUBLIC_SCHEME: 'http' }) }],
  ['a proxy is not believed', 'Proxy', /TRUST_PROXY=1/, 2, { settings: () => ({ TRUST_PROXY: undefined }) }],
  ['one may go around the proxy', 'Proxy', /HOST=127/, 1, { settings: () => ({ HOST: '0.0.0.0' }) }],
  [
    'the address of a club is unknown',
    'Adresse',
    /weg\.at: im DNS unbekannt; leg/,
    2,
    { sql: `insert into club_host (club_id, host) select club_id, 'weg.at' from club_host where host = 'verein.at'` },
  ],
  [
    'the address of the operators is unknown',
    'Adresse',
    /haus\.at: im DNS unbekannt; leg/,
    2,
    { settings: () => ({ PLATFORM_HOST: 'haus.at' }) },
  ],
  ['nobody answers what names mean', 'DNS', /resolv\.conf/, 2, { around: { names: silentNames } }],
  [
    'a certificate ends soon',
    'Zertifikat',
    /läuft in 3 Tagen ab/,
    1,
    { around: { certificateOf: async () => certificate(3.5) } },
  ],
  [
    'a certificate is not believed',
    'Zertifikat',
    /SELF_SIGNED; prüfe HTTPS/,
    2,
    { around: { certificateOf: async () => certificate(60, 'SELF_SIGNED') } },
  ],
  [
    'nobody speaks HTTPS at the address of a club',
    'Zertifikat',
    /ECONNREFUSED; prüfe HTTPS/,
    2,
    { around: { certificateOf: () => Promise.reject(new Error('ECONNREFUSED')) } },
  ],
];

const states = [...ofTheMachine, ...ofTheDatabase, ...ofTheKeyAndTheBackups, ...ofTheWork, ...ofTheMail, ...ofTheWorld];

const notWell = (findings: readonly DoctorFinding[]) => findings.filter(({ state }) => state !== 'ok');

test('of a house in which everything is well it is said', async () => {
  const findings = await examine({});
  expect(notWell(findings)).toEqual([]);
  expect([exitCodeOf(findings), conclusionOf(findings)]).toEqual([0, 'Es fehlt nichts.']);
});

test.each(states)('%s: %s', async (_what, about, todo, exit, state) => {
  const findings = await examine(state);
  expect(notWell(findings)).toEqual([expect.objectContaining({ about, text: expect.stringMatching(todo) })]);
  expect([exitCodeOf(findings), conclusionOf(findings)]).toEqual([
    exit,
    expect.not.stringContaining('Es fehlt nichts'),
  ]);
});

test.each<[string, RegExp, () => Promise<unknown>]>([
  ['does not answer', /Name und Port.*Betrieb der Plattform/, () => inBrowser(1)],
  [
    'refuses the account',
    /Name und Passwort.*Betrieb der Plattform/,
    () => inBrowser(ports.lockedMail, { user: 'me', password: 'wrong' }),
  ],
  ['has a certificate of its own', /Zertifikat.*Betrieb der Plattform/, () => inBrowser(ports.strictMail)],
])('the mail server that was set up in the browser %s', async (_what, todo, keep) => {
  await keep();
  const settings = () => ({ SMTP_URL: undefined });
  const text = expect.stringMatching(todo);
  expect(notWell(await examine({ settings }))).toEqual([expect.objectContaining({ about: 'Mailserver', text })]);
  // With another key the mail server's address cannot be read: that is one cause.
  const other = await examine({ settings: () => ({ SMTP_URL: undefined, SECRET: `${secret} nicht` }) });
  expect(notWell(other).map(({ about }) => about)).toEqual(['Schlüssel']);
  await house().sql('delete from mail_server');
});

test('the mail server that was set up in the browser is asked, and its sender', async () => {
  await inBrowser(ports.mail);
  const findings = await examine({ settings: () => ({ SMTP_URL: undefined, MAIL_FROM: 'noreply@localhost' }) });
  await house().sql('delete from mail_server');
  expect(conclusionOf(findings)).toBe('Es fehlt nichts.');
});

test('an address that is a number needs no entry', async () => {
  await house().sql(`insert into club_host (club_id, host)
    select club_id, number from club_host, unnest(array['127.0.0.1', '192.0.2.7']) number where host = 'verein.at'`);
  const findings = await examine({});
  await house().sql(asItWas);
  expect(notWell(findings)).toEqual([]);
});

test('what to do about the place of the backups is said once', async () => {
  const [finding] = notWell(await examine({ settings: () => ({ BACKUP_TO: s3At(1) }) }));
  expect(finding?.text.match(/prüfe BACKUP_TO/g)).toHaveLength(1);
});

test('forty clubs without their entries are one line, and so are forty certificates', async () => {
  await house().sql(`insert into club_host (club_id, host)
    select club_id, 'verein' || number || '.weg.at' from club_host, generate_series(1, 40) number where host = 'verein.at'`);
  const unknown = notWell(await examine({}));
  expect(unknown.map(({ text }) => text)).toEqual([
    'verein1.weg.at, verein10.weg.at, verein11.weg.at und 37 weitere: im DNS unbekannt; leg A- oder AAAA-Einträge auf diesen Server an.',
  ]);
  const names = { textsAt: healthy.names.textsAt, addressesOf: async () => ['192.0.2.1'] };
  const ending = notWell(await examine({ around: { names, certificateOf: async () => certificate(2.5) } }));
  expect(ending.map(({ about, state }) => `${about} ${state}`)).toEqual(['Zertifikat look']);
  await house().sql(`delete from club_host where host <> 'verein.at'`);
});

test.each([
  [[], true, 'bad', /unaccent fehlen: apt install postgresql-contrib/],
  [[{ name: 'unaccent', installed: false }], false, 'ok', /beim ersten Start/],
  [[{ name: 'unaccent', installed: false }], true, 'bad', /create extension unaccent;/],
] as const)('extensions %j of a house that is set up (%s) are %s', (rows, isSetUp, state, text) => {
  const others = ['btree_gin', 'btree_gist', 'pg_trgm'].map((name) => ({ name, installed: true }));
  expect(extensionsFindingOf([...others, ...rows], isSetUp)).toMatchObject({
    state,
    text: expect.stringMatching(text),
  });
});

test.each([
  [[], 0, 'Es fehlt nichts.'],
  [['ok'], 0, 'Es fehlt nichts.'],
  [['ok', 'unseen'], 0, 'Was von hier zu sehen ist, stimmt. Nicht zu sehen: Uhr.'],
  [['ok', 'look'], 1, 'Eine Sache solltest du dir ansehen.'],
  [['look', 'unseen'], 1, 'Eine Sache solltest du dir ansehen. Nicht zu sehen: Uhr.'],
  [['look', 'look', 'bad'], 2, 'Eine Sache geht so nicht. 2 Dinge solltest du dir ansehen.'],
  [['bad', 'bad'], 2, '2 Dinge gehen so nicht.'],
] as const)('%j ends with %i: %s', (seen, code, sentence) => {
  const findings = seen.map((state) => ({ about: 'Uhr', state }));
  expect([exitCodeOf(findings), conclusionOf(findings)]).toEqual([code, sentence]);
});
