import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { builtServer } from './built-server.ts';
import { newDatabase } from './harness.ts';

/** The whole server as a separate process, while its database becomes unavailable. */

vi.setConfig({ testTimeout: 120_000 });

const patience = { timeout: 60_000, interval: 100 };
const down = 'Die Datenbank ist gerade nicht erreichbar. Bitte versuche es in einer Minute noch einmal.';

let main = '';
beforeAll(async () => {
  main = await builtServer();
});

const startServer = async (settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'false', ...settings },
  });
  onTestFinished(() => end(child));
  child.stderr.resume();
  child.stdout.setEncoding('utf8');
  let said = '';
  const address = await new Promise<string>((come, fail) => {
    child.stdout.on('data', (line: string) => {
      said += line;
      const found = /läuft: (http:\S+)/.exec(said)?.[1];
      if (found) come(found);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  const ask = async (path: string) => {
    const response = await fetch(`${address}${path}`);
    return { status: response.status, body: await response.text() };
  };
  return { child, ask };
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** A statement on its own connection: every other one may be gone. */
const onServer = async <Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement, values);
  await client.end();
  return rows;
};

const databaseToLose = async () => {
  const admin = inject('adminUrl');
  const { url, ownerUrl } = await newDatabase('template_house');
  const name = new URL(url).pathname.slice(1);
  const run = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) =>
    onServer<Row>(ownerUrl, statement, values);
  /** Ends every connection; for a while no new one is accepted. */
  const takeAway = async () => {
    await onServer(admin, `alter database ${name} allow_connections false`);
    await onServer(admin, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };
  const giveBack = () => onServer(admin, `alter database ${name} allow_connections true`);
  return { url, run, takeAway, giveBack };
};

/** Accepts the first mail and keeps its sender waiting for the response. */
const startSmtp = async () => {
  const accepted: string[] = [];
  let hold: (release: () => void) => void = () => undefined;
  const held = new Promise<() => void>((resolve_) => {
    hold = resolve_;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        accepted.push(/^Subject: (.+)$/m.exec(source)?.[1]?.trim() ?? '');
        if (accepted.length === 1) hold(() => done());
        else done();
      }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, accepted, held };
};

const mailCount = 12;

describe('a database that ends every connection while a job runs', () => {
  it('ends no server: requests get their sentence, and the work goes on when it is back', async () => {
    const database = await databaseToLose();
    await database.run(`insert into club (id, name) values (1, 'Verein')`);
    await database.run(
      `insert into mail (id, club_id, recipient, subject, body)
       select n, 1, 'person' || n || '@x.test', 'Nachricht-' || n, 'Hallo' from generate_series(1, $1::integer) n`,
      [mailCount],
    );
    await database.run(
      `insert into pgboss.job (name, data, retry_limit, policy)
       select 'deliver-mail', jsonb_build_object('clubId', 1, 'mailId', n), 12, 'standard' from generate_series(1, $1::integer) n`,
      [mailCount],
    );
    const smtp = await startSmtp();
    const { child, ask } = await startServer({
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      MAIL_AT_ONCE: '1',
    });
    const release = await smtp.held;

    await database.takeAway();
    release();
    await vi.waitFor(async () => {
      const { status, body } = await ask('/api/user/status');
      expect([status, JSON.parse(body)]).toMatchObject([503, { message: down }]);
    }, patience);
    // The end of the job could not be reported.
    await vi.waitFor(
      async () => expect((await ask('/metrics')).body).toMatch(/mishaps_total\{kind="job"\} [1-9]/),
      patience,
    );
    expect(child.exitCode).toBe(null);

    await database.giveBack();
    await vi.waitFor(async () => expect((await ask('/api/user/status')).status).toBe(200), patience);
    await vi.waitFor(() => expect(new Set(smtp.accepted).size).toBe(mailCount), patience);
    const inHand = () => database.run(`update pgboss.job set start_after = now() where state = 'retry' returning data`);
    await vi.waitFor(async () => {
      await inHand();
      expect(await database.run('select distinct state from mail order by state')).toEqual([
        { state: 'sent' },
        { state: 'unclear' },
      ]);
    }, patience);
    expect(smtp.accepted).toHaveLength(mailCount);
    expect(child.exitCode).toBe(null);
  });
});

describe('the own database, killed', () => {
  it('is started again; requests get their sentence in between, and the server lives on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-hiccup-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // Started by root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711);
    const directory = join(folder, '.data');
    const { child, ask } = await startServer({ DATA_DIR: directory });
    const pidFile = join(directory, 'postgres', 'postmaster.pid');
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    expect((await ask('/readyz')).status).toBe(200);

    process.kill(postmaster, 'SIGKILL');
    const during = await vi.waitFor(
      async () => {
        const answer = await ask('/readyz');
        expect(answer.status).toBe(503);
        return answer;
      },
      { ...patience, interval: 10 },
    );
    expect(JSON.parse(during.body)).toMatchObject({ message: down });
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), patience);
    expect(child.exitCode).toBe(null);
  });
});
