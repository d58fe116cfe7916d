import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@vereinshaus/contract';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useProgram } from '../../../test/bundled-program.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { workOfNewsletters } from './newsletters.testing.ts';

const house = useHouse();
const program = useProgram(join(import.meta.dirname, 'newsletter-worker.child.ts'));
const { newsletters } = contract;

const recipients = 120;

/** Accepts every mail and records its recipient. */
const startSmtp = async () => {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        accepted.push(/^To: (.+)$/m.exec(source)?.[1]?.trim() ?? '');
        done();
      }, done);
    },
  });
  // A killed process leaves a connection that breaks.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, accepted };
};

const startWorker = (smtpUrl: string) => {
  const child = spawn(process.execPath, [program, house().url, smtpUrl], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

/** What the queue does once the job of a dead worker has expired, without waiting for it. */
const expireJobsOfDeadWorkers = async () => {
  await house().sql(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  const boss = new PgBoss({ connectionString: house().ownerUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.maintain();
  await boss.stop();
  await house().sql(`update pgboss.job set start_after = now() where state in ('retry', 'created')`);
};

/** Locks one letter of the second batch, so that the worker waits in the middle of its transaction. */
const holdLetter = async (newsletterId: number) => {
  const client = new pg.Client({ connectionString: house().ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from newsletter_letter where newsletter_id = $1 and place = 110 for update', [
    newsletterId,
  ]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};

describe('a worker that is killed while it sends a newsletter', () => {
  it('leaves nobody out and writes to nobody twice', { timeout: 120_000 }, async () => {
    const clubId = await buildClub(house());
    const admin = await buildPerson(house(), clubId, { staff_level: 80, mailing: 0 });
    await house().sql(
      `insert into person (club_id, first_name, last_name, email)
       select $1, 'Vera', 'Nr. ' || n, 'vera' || n || '@example.at' from generate_series(1, $2::integer) n`,
      [clubId, recipients],
    );
    const audience = { ...emptyAudience, groups: [{}] };
    const office = house().as(admin);
    const { ID, version } = await office.call(newsletters.save, {
      subject: 'Sommerfest',
      blocks: [{ kind: 'text', html: '<p>Hallo {vorname}!</p>' }],
      audience,
    });
    const { mails } = await office.call(newsletters.recipients, { audience });
    expect(mails).toBe(recipients);
    await office.call(newsletters.send, { newsletter_ID: ID, version, mails });
    // A quarter of an hour later it can no longer be stopped, and its letters are planned.
    const later = () => new Date(Date.now() + 15 * 60_000);
    expect(await workOfNewsletters(house(), clubId, later).begin(ID)).toBe('begun');
    const release = await holdLetter(ID);
    const smtp = await startSmtp();
    const first = startWorker(smtp.url);
    const isInTheMiddle = async () => {
      const blocked = await house().sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return blocked.length > 0 && smtp.accepted.length > 0;
    };
    await expect.poll(isInTheMiddle, { timeout: 60_000, interval: 50 }).toBe(true);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await release();

    const handedOver = async () => {
      const [row] = await house().sql<{ done: number }>(
        'select count(done_at)::integer as done from newsletter_letter where newsletter_id = $1',
        [ID],
      );
      return row?.done;
    };
    expect(await handedOver()).toBe(100);
    await expireJobsOfDeadWorkers();
    startWorker(smtp.url);
    const waiting = () =>
      house().sql(`select from mail where club_id = $1 and state in ('queued', 'sending')`, [clubId]);
    await expect
      .poll(async () => [await handedOver(), (await waiting()).length], { timeout: 60_000, interval: 200 })
      .toEqual([recipients, 0]);

    const addresses = Array.from({ length: recipients }, (_, n) => `vera${n + 1}@example.at`);
    const mailed = await house().sql<{ recipient: string }>('select recipient from mail where club_id = $1', [clubId]);
    expect(mailed.map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted());
    expect(new Set(smtp.accepted).size).toBe(smtp.accepted.length);
    // A mail that the killed worker was sending is unclear and is not sent again; all others have been sent.
    const unclear = await house().sql<{ recipient: string }>(
      `select recipient from mail where club_id = $1 and state = 'unclear'`,
      [clubId],
    );
    const reached = new Set([...smtp.accepted, ...unclear.map(({ recipient }) => recipient)]);
    expect(reached.size).toBe(recipients);
  });
});
