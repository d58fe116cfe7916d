import { expect, it, onTestFinished, vi } from 'vitest';
import { buildClub } from '../../test/factories/index.ts';
import { useHouse } from '../../test/harness.ts';
import { examineDatabase } from '../doctor/database.ts';
import { deliverMail } from '../modules/system/mail.ts';
import { allJobs } from '../work.ts';
import { openWorkerDoor } from '../worker-door.ts';
import { openQueue, worker } from './jobs.ts';
import { scheduleState } from './schedule-clock.ts';

const house = useHouse();

/** The state after a minute with a clock that was years ahead. */
const leaveFutureBehind = () =>
  house().sql(
    `update pgboss.version set cron_on = now() + interval '4 years', maintained_on = now() + interval '4 years'`,
  );

const open = async () => {
  const queue = await openQueue(house().url, { onError: () => undefined });
  onTestFinished(() => queue.stop());
  return queue;
};

it('a clock that was once ahead stops no scheduled work after the next start', async () => {
  await leaveFutureBehind();
  expect(await scheduleState(house().database.registry)).toMatchObject({ isStopped: true });
  await open();
  expect(await scheduleState(house().database.registry)).toMatchObject({ isStopped: false });
  const [version] = await house().sql<{ isPast: boolean }>(
    'select greatest(cron_on, maintained_on, monitored_on) <= now() as "isPast" from pgboss.version',
  );
  expect(version?.isPast).toBe(true);
});

it('what was sent while the clock was ahead is done now, not in years', async () => {
  const clubId = await buildClub(house());
  await house().database.transaction({ tenant: clubId }, (db) =>
    house().queue.senderIn(db).send(deliverMail, { clubId, mailId: 7 }),
  );
  await house().sql(
    `update pgboss.job set created_on = created_on + interval '4 years', start_after = start_after + interval '4 years'
     where data ->> 'clubId' = $1`,
    [String(clubId)],
  );
  const queue = await open();
  const done = vi.fn<(mailId: number) => void>();
  await queue.work([worker(deliverMail, async (_attempt, { mailId }) => done(mailId))], house().database);
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(7), { timeout: 10_000 });
});

it('scheduled work that stands still is told by the doctor and in the metrics', async () => {
  await house().sql(`update pgboss.version set cron_on = now() - interval '11 minutes'`);
  const { url, ownerUrl } = house();
  const findings = await examineDatabase({ url, ownerUrl }, [], { isBackedUpByUs: true, connections: 20 });
  expect(findings.find(({ about }) => about === 'Zeitplan')).toMatchObject({ state: 'bad' });
  const metrics = await house().app.inject('/metrics');
  expect(metrics.body).toMatch(/^schedule_last_run_timestamp_seconds 1[\d.]+/m);

  await house().sql('update pgboss.version set cron_on = now()');
  const later = await examineDatabase({ url, ownerUrl }, [], { isBackedUpByUs: true, connections: 20 });
  expect(later.find(({ about }) => about === 'Zeitplan')).toMatchObject({ state: 'ok' });
});

it('a process that only works is ready while the schedule runs', async () => {
  const config = { WORKER_PORT: 0, HOST: '127.0.0.1', LOG_LEVEL: 'silent' as const, METRICS_TOKEN: undefined };
  const door = await openWorkerDoor(config, { database: house().database });
  onTestFinished(() => door?.close());
  const ask = async (path: string) => {
    const reply = await door?.inject(path);
    return { status: reply?.statusCode, body: reply?.body };
  };
  expect(await ask('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
  await house().sql(`update pgboss.version set cron_on = now() - interval '11 minutes'`);
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: expect.stringContaining('Der Zeitplan steht still.'),
  });
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect((await ask('/metrics')).body).toMatch(/^schedule_last_run_timestamp_seconds 1/m);
  await house().sql('update pgboss.version set cron_on = now()');
  expect(await openWorkerDoor({ ...config, WORKER_PORT: undefined }, { database: house().database })).toBeUndefined();
});

it('nothing is scheduled in the hour that is missing in March and comes twice in October', () => {
  const hours = allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, hour: cron.split(' ')[1] }]));
  expect(hours.filter(({ hour }) => hour === '2')).toEqual([]);
  expect(hours.length).toBeGreaterThan(10);
});
