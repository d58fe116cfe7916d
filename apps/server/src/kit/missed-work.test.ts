import { describe, expect, it, onTestFinished } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import { allJobs } from '../work.ts';
import { openQueue, worker } from './jobs.ts';
import { missedToday } from './missed-work.ts';

const reminders = { name: 'reminders', cron: '20 8 * * *' };
const inNovember = { name: 'november', cron: '35 8 * 11,12 *' };
const often = { name: 'often', cron: '*/5 * * * *' };
const hourly = { name: 'hourly', cron: '15 8-20 * * *' };
const byHand = { name: 'by hand' };

const missed = (lastLook: string | null, now: string) =>
  missedToday([reminders, inNovember, often, hourly, byHand], {
    lastLook: lastLook === null ? null : new Date(lastLook),
    now: new Date(now),
  }).map(({ name }) => name);

describe('daily work that nobody was there to begin', () => {
  it('is made up once, however many days were missed', () => {
    expect(missed('2026-11-18T06:00:00Z', '2026-11-18T11:00:00Z')).toEqual(['reminders', 'november']);
    expect(missed('2026-10-20T06:00:00Z', '2026-11-18T11:00:00Z')).toEqual(['reminders', 'november']);
  });

  it('is not made up while its moment lies ahead, when it has run, or when its month is another', () => {
    expect(missed('2026-10-20T06:00:00Z', '2026-11-18T04:00:00Z')).toEqual([]);
    expect(missed('2026-11-18T07:20:30Z', '2026-11-18T11:00:00Z')).toEqual(['november']);
    expect(missed('2026-11-18T08:00:00Z', '2026-11-18T11:00:00Z')).toEqual([]);
    expect(missed('2026-08-01T06:00:00Z', '2026-08-02T11:00:00Z')).toEqual(['reminders']);
  });

  it('is left to the queue for as long as that sends it, and in a new house there is none', () => {
    expect(missed('2026-11-18T06:00:00Z', '2026-11-18T07:21:00Z')).toEqual([]);
    expect(missed(null, '2026-11-18T11:00:00Z')).toEqual([]);
  });
});

const house = useHouse();

it('two processes that start after a pause send it once, and a third nothing', async () => {
  const jobs = allJobs.filter(({ cron }) => cron !== undefined);
  await house().sql(`update pgboss.version set cron_on = now() - interval '28 days'`);
  const [row] = await house().sql<{ now: Date; lastLook: Date }>(
    'select now(), cron_on as "lastLook" from pgboss.version',
  );
  const expected = missedToday(jobs, row ?? { lastLook: null, now: new Date() }).map(({ name }) => name);
  const start = async () => {
    const queue = await openQueue(house().url, { onError: () => undefined, pollSeconds: 60 });
    onTestFinished(() => queue.stop());
    return queue;
  };
  const [one, other] = [await start(), await start()];
  await house().sql('update pgboss.version set cron_on = now()');
  const third = await start();
  const workers = jobs.map((job) => worker(job, async () => undefined));
  for (const queue of [one, other, third]) await queue.work(workers, house().database);
  const sent = await house().sql<{ name: string }>(
    `select name from pgboss.job where singleton_key = 'missed' order by name`,
  );
  expect(sent.map(({ name }) => name)).toEqual([...expected].sort());
});
