import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PgBoss from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { queueMails } from './mail.ts';

const house = useHouse();

const mailCount = 30;
const heldMail = 6;

/** A mail server that takes every mail, and then keeps the sender of one waiting for the answer. */
const startSmtp = async () => {
  const accepted: string[] = [];
  let hold: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        accepted.push(/^Subject: (.+)$/m.exec(source)?.[1]?.trim() ?? '');
        if (accepted.length === heldMail) hold();
        else done();
      }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, accepted, isHeld };
};

const startWorker = (smtpUrl: string) => {
  const script = join(import.meta.dirname, 'mail-worker.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, house().url, smtpUrl], { stdio: 'inherit' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** What the queue does by itself once the job of a dead worker has expired, without waiting for it. */
const expireJobsOfDeadWorkers = async () => {
  await house().sql(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  const boss = new PgBoss({ connectionString: house().ownerUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.maintain();
  await boss.stop();
  await house().sql(`update pgboss.job set start_after = now() where state = 'retry'`);
};

const states = () => house().sql<{ subject: string; state: string }>('select subject, state from mail order by id', []);

describe('a worker that is killed while it hands over a mail', () => {
  it('sends nothing twice: the one in its hand is unclear, the others go on', { timeout: 120_000 }, async () => {
    const clubId = await buildClub(house());
    const letters = Array.from({ length: mailCount }, (_, index) => ({
      personId: null,
      to: `person${index}@example.at`,
      subject: `Nachricht-${index}`,
      body: 'Hallo',
    }));
    await house().database.transaction({ tenant: clubId }, (db) =>
      queueMails({ db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) }, clubId, letters),
    );
    const smtp = await startSmtp();

    const first = startWorker(smtp.url);
    await smtp.isHeld;
    first.kill('SIGKILL');
    await once(first, 'exit');
    const interrupted = smtp.accepted[heldMail - 1];
    expect(await states()).toContainEqual({ subject: interrupted, state: 'sending' });

    await expireJobsOfDeadWorkers();
    startWorker(smtp.url);
    await expect
      .poll(async () => (await states()).filter(({ state }) => state !== 'queued' && state !== 'sending').length, {
        timeout: 90_000,
        interval: 250,
      })
      .toBe(mailCount);

    expect(smtp.accepted.toSorted()).toEqual(letters.map(({ subject }) => subject).toSorted());
    expect((await states()).filter(({ state }) => state === 'unclear')).toEqual([
      { subject: interrupted, state: 'unclear' },
    ]);
    expect((await states()).filter(({ state }) => state === 'sent')).toHaveLength(mailCount - 1);
  });
});
