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

it('a job knows whether the schedule makes it up after a pause', async () => {
  const clubId = await buildClub(house());
  const queue = await openQueue(house().url, { onError: () => undefined });
  onTestFinished(() => queue.stop());
  const told = vi.fn<(mailId: number, isMadeUp: boolean | undefined) => void>();
  await house().sql(
    `insert into pgboss.job (name, data) select $1, jsonb_build_object('clubId', $2::integer) || more
     from unnest(array['{"mailId": 8}', '{"mailId": 9, "isMadeUp": true}']::jsonb[]) more`,
    [deliverMail.name, clubId],
  );
  const listener = worker(deliverMail, async ({ isMadeUp }, { mailId }) => told(mailId, isMadeUp));
  await queue.work([listener], house().database);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(9, true), { timeout: 10_000 });
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(8, false), { timeout: 10_000 });
});
