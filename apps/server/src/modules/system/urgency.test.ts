import { contract } from '@vereinshaus/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import type { Mailer, OutgoingMail } from '../../adapters/mail/mailer.ts';
import { openQueue } from '../../kit/jobs.ts';
import { allWorkers } from '../../work.ts';
import { queueMails } from './mail.ts';

const house = useHouse();

const massMail = async (clubId: number, count: number) => {
  const letters = Array.from({ length: count }, (_, index) => ({
    source: 'platform' as const,
    personId: null,
    to: `person${index}@verein${clubId}.test`,
    subject: `Rundbrief ${index}`,
    body: 'Liebe Mitglieder',
  }));
  await house().database.transaction({ tenant: clubId }, (db) =>
    queueMails({ db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) }, clubId, letters, 'mass'),
  );
};

const waitingOf = async (clubId: number) => {
  const [row] = await house().sql<{ count: number }>(
    `select count(*)::integer as count from mail where club_id = $1 and state = 'queued'`,
    [clubId],
  );
  return row?.count ?? 0;
};

/** Separate workers for one test, and the mails they deliver. */
const startWorkers = async (pace: { perSecond: number; atOnce: number }) => {
  const delivered: OutgoingMail[] = [];
  const mailer: Mailer = {
    kind: 'smtp',
    close: () => undefined,
    send: async (mail) => {
      delivered.push(mail);
      return 'accepted';
    },
  };
  const queue = await openQueue(house().url, { onError: () => undefined, pollSeconds: 0.5 });
  onTestFinished(() => queue.stop());
  await queue.work(allWorkers(queue, { ...outboxCarriers, email: mailer }, undefined, pace), house().database);
  return delivered;
};

const patience = { timeout: 30_000, interval: 20 };

describe('three thousand mails of one club', () => {
  it('do not hold up a password link, which is delivered while they wait', { timeout: 60_000 }, async () => {
    const clubId = await buildClub(house());
    const { personId } = await buildPerson(house(), clubId, { email: 'anna@test.at' });
    await buildLogin(house(), clubId, personId, 'anna@test.at');
    await massMail(clubId, 3000);
    const delivered = await startWorkers({ perSecond: 100, atOnce: 2 });
    await expect.poll(() => delivered.length, patience).toBeGreaterThan(10);

    await house().as({ clubId, personId }).call(contract.session.requestPasswordReset, { email: 'anna@test.at' });
    await expect.poll(() => delivered.map(({ to }) => to), patience).toContain('anna@test.at');
    expect(await waitingOf(clubId)).toBeGreaterThan(1000);
  });

  it('do not hold up the mass mail of another club', { timeout: 60_000 }, async () => {
    const [first, second] = [await buildClub(house()), await buildClub(house())];
    await massMail(first, 3000);
    await massMail(second, 40);
    const delivered = await startWorkers({ perSecond: 200, atOnce: 2 });
    await expect.poll(() => waitingOf(second), patience).toBe(0);
    expect(await waitingOf(first)).toBeGreaterThan(2000);
    // The clubs take turns: the second does not hold up the first either.
    const clubs = delivered.slice(0, 20).map(({ to }) => to.endsWith(`@verein${second}.test`));
    expect(clubs.filter(Boolean).length).toBeGreaterThanOrEqual(5);
    expect(clubs.filter(Boolean).length).toBeLessThanOrEqual(15);
  });
});
