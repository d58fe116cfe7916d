import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@vereinshaus/contract';
import PgBoss from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useProgram } from '../../../test/bundled-program.ts';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';

const house = useHouse();
const program = useProgram(join(import.meta.dirname, 'mail-worker.child.ts'));

const mailCount = 30;
const heldMail = 6;

/** A mail server that accepts every mail, and then makes the sender of one wait for the response. */
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
        accepted.push(/^To: (.+)$/m.exec(source)?.[1]?.trim() ?? '');
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
  const child = spawn(process.execPath, [program, house().url, smtpUrl], { stdio: 'inherit' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** What the queue does by itself once the job of a dead worker has expired, without the wait. */
const expireJobsOfDeadWorkers = async () => {
  await house().sql(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  const boss = new PgBoss({ connectionString: house().ownerUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.maintain();
  await boss.stop();
  await house().sql(`update pgboss.job set start_after = now() where state = 'retry'`);
};

const states = () =>
  house().sql<{ recipient: string; state: string }>('select recipient, state from mail order by id', []);

describe('a worker that is killed while it hands over news', () => {
  it('sends nothing twice: the one in its hand is unclear, the others go on', { timeout: 120_000 }, async () => {
    const clubId = await buildClub(house());
    const courseId = await buildCourse(house(), clubId);
    const addresses = Array.from({ length: mailCount }, (_, index) => `person${index}@example.at`);
    for (const email of addresses) {
      const { personId } = await buildPerson(house(), clubId, { email });
      await buildParticipation(house(), clubId, courseId, personId);
    }
    const admin = await buildPerson(house(), clubId, { staff_level: 80 });
    const news = { courseId, subject: 'Training entfällt', textLong: 'Heute nicht.', email: true };
    await house().as(admin).call(contract.news.add, news);
    const smtp = await startSmtp();

    const first = startWorker(smtp.url);
    await smtp.isHeld;
    first.kill('SIGKILL');
    await once(first, 'exit');
    const interrupted = smtp.accepted[heldMail - 1];
    expect(await states()).toContainEqual({ recipient: interrupted, state: 'sending' });

    await expireJobsOfDeadWorkers();
    startWorker(smtp.url);
    await expect
      .poll(async () => (await states()).filter(({ state }) => state !== 'queued' && state !== 'sending').length, {
        timeout: 90_000,
        interval: 250,
      })
      .toBe(mailCount);

    expect(smtp.accepted.toSorted()).toEqual(addresses.toSorted());
    expect((await states()).filter(({ state }) => state === 'unclear')).toEqual([
      { recipient: interrupted, state: 'unclear' },
    ]);
    expect((await states()).filter(({ state }) => state === 'sent')).toHaveLength(mailCount - 1);
  });
});
