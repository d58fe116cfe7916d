import { expect, it, onTestFinished, vi } from 'vitest';
import { buildClub } from '../../test/factories/index.ts';
import { useHouse } from '../../test/harness.ts';
import { deliverMail } from '../modules/system/mail.ts';
import { openQueue, worker } from './jobs.ts';

const house = useHouse();

it('a job reads the time from the database, whatever the clock of its process says', async () => {
  const clubId = await buildClub(house());
  await house().database.transaction({ tenant: clubId }, (db) =>
    house().queue.senderIn(db).send(deliverMail, { clubId, mailId: 1 }),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01') });
  onTestFinished(() => void vi.useRealTimers());
  const queue = await openQueue(house().url, { onError: () => undefined });
  onTestFinished(() => queue.stop());
  const told = new Promise<Date>((tell) => {
    void queue.work([worker(deliverMail, async ({ now }) => tell(now()))], house().database);
  });
  const [{ enqueued, later } = { enqueued: new Date(0), later: new Date(0) }] = await told.then(() =>
    house().sql<{ enqueued: Date; later: Date }>(
      `select created_on as enqueued, now() + interval '1 second' as later from pgboss.job where data ->> 'clubId' = $1`,
      [String(clubId)],
    ),
  );
  const now = (await told).getTime();
  expect(now).toBeGreaterThanOrEqual(enqueued.getTime());
  expect(now).toBeLessThanOrEqual(later.getTime());
});
