import { describe, expect, it, onTestFinished } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import { allJobs } from '../work.ts';
import { openQueue } from './jobs.ts';
import { dueSince } from './schedule-times.ts';

const jobs = [
  { name: 'reminders', cron: '20 8 * * *' },
  { name: 'november', cron: '35 8 * 11,12 *' },
  { name: 'often', cron: '*/5 * * * *' },
  { name: 'twice', cron: '7,37 * * * *' },
  { name: 'by day', cron: '15 8-20 * * *' },
  { name: 'at night', cron: '1 0 * * *' },
  { name: 'by hand' },
];

const due = (lastLook: string | null, now: string) =>
  dueSince(jobs, { lastLook: lastLook === null ? null : new Date(lastLook), now: new Date(now) }).map(
    ({ job, moment }) => `${job.name} ${moment.toISOString().slice(11, 16)}`,
  );

describe('scheduled work', () => {
  it.each([
    // In winter Vienna is an hour ahead of UTC, in summer two.
    ['2026-11-18T07:19:50Z', '2026-11-18T07:20:20Z', ['reminders 07:20', 'often 07:20']],
    ['2026-07-18T06:19:50Z', '2026-07-18T06:20:20Z', ['reminders 06:20', 'often 06:20']],
    ['2026-11-18T07:20:20Z', '2026-11-18T07:20:50Z', []],
    ['2026-11-18T07:34:31Z', '2026-11-18T07:35:01Z', ['november 07:35', 'often 07:35']],
    ['2026-10-18T06:34:31Z', '2026-10-18T06:35:01Z', ['often 06:35']],
    ['2026-11-18T19:14:40Z', '2026-11-18T19:15:10Z', ['often 19:15', 'by day 19:15']],
    ['2026-11-18T20:14:40Z', '2026-11-18T20:15:10Z', ['often 20:15']],
    ['2026-11-18T10:36:45Z', '2026-11-18T10:37:15Z', ['twice 10:37']],
    ['2026-11-18T23:00:40Z', '2026-11-18T23:01:10Z', ['at night 23:01']],
    // A quarter of an hour between two checks: each job comes once.
    ['2026-11-18T10:30:10Z', '2026-11-18T10:45:10Z', ['often 10:45', 'twice 10:37']],
    // A check just after midnight finds the jobs of the evening.
    ['2026-11-18T22:36:50Z', '2026-11-18T23:00:20Z', ['often 23:00', 'twice 22:37']],
  ])('after a look at %s comes at %s', (lastLook, now, expected) => {
    expect(due(lastLook, now)).toEqual(expected);
  });

  it('is made up once after a pause, after more than a day with everything of the last 24 hours', () => {
    const missed = [
      'reminders 07:20',
      'november 07:35',
      'often 11:00',
      'twice 10:37',
      'by day 10:15',
      'at night 23:01',
    ];
    expect(due('2026-11-18T06:00:00Z', '2026-11-18T11:00:00Z').sort()).toEqual(missed.slice(0, 5).sort());
    expect(due('2026-10-20T06:00:00Z', '2026-11-18T11:00:00Z').sort()).toEqual(missed.sort());
    // What is still to come today comes by itself.
    expect(due('2026-11-17T06:00:00Z', '2026-11-18T04:02:00Z')).toEqual([
      'often 04:00',
      'twice 03:37',
      'at night 23:01',
    ]);
    expect(due('2026-10-20T06:00:00Z', '2026-11-18T04:02:00Z')).toEqual([
      'often 04:00',
      'twice 03:37',
      'at night 23:01',
      'by day 19:15',
      'november 07:35',
      'reminders 07:20',
    ]);
    expect(due(null, '2026-11-18T11:00:00Z')).toEqual([]);
  });

  it('comes once on both days on which the clock changes, hour by hour', () => {
    const onDay = (day: string, hours: number) => {
      const begin = new Date(`${day}T00:00:00Z`).getTime() - 2 * 3_600_000;
      const found: string[] = [];
      for (let half = 0; half < hours * 120; half += 1) {
        const looks = { lastLook: new Date(begin + half * 30_000), now: new Date(begin + (half + 1) * 30_000) };
        found.push(...dueSince(jobs, looks).map(({ job }) => job.name));
      }
      return ['reminders', 'at night', 'often'].map((name) => found.filter((other) => other === name).length);
    };
    expect(onDay('2026-03-29', 26)).toEqual([1, 2, 312]);
    expect(onDay('2026-10-25', 26)).toEqual([1, 2, 312]);
  });

  it('reads every time that a job of the house has', () => {
    const scheduled = allJobs.filter(({ cron }) => cron !== undefined);
    const oneDay = { lastLook: new Date('2026-11-17T23:00:00Z'), now: new Date('2026-11-18T22:59:30Z') };
    expect(dueSince(scheduled, oneDay)).toHaveLength(scheduled.length);
    expect(() => dueSince([{ name: 'x', cron: '0 8 * * 1' }], oneDay)).toThrow('is no time that the schedule knows');
  });
});

const house = useHouse();

it('two processes that start after a pause send it once, and a third nothing', async () => {
  const open = async () => {
    const queue = await openQueue(house().url, { onError: () => undefined, pollSeconds: 60 });
    onTestFinished(() => queue.stop());
    return queue;
  };
  const [one, other, third] = [await open(), await open(), await open()];
  await house().sql(`update pgboss.version set cron_on = now() - interval '28 days'`);
  const [row] = await house().sql<{ now: Date; lastLook: Date }>(
    'select now(), cron_on as "lastLook" from pgboss.version',
  );
  const expected = dueSince(allJobs, row ?? { lastLook: null, now: new Date() }).map(({ job }) => job.name);
  await Promise.all([one.keepSchedule(allJobs), other.keepSchedule(allJobs)]);
  await third.keepSchedule(allJobs);
  const sent = await house().sql<{ name: string; isMadeUp: boolean }>(
    `select name, data @> '{"isMadeUp": true}' as "isMadeUp" from pgboss.job where singleton_key like 'at %' order by name`,
  );
  expect(sent.filter(({ isMadeUp }) => !isMadeUp)).toEqual([]);
  expect(sent.map(({ name }) => name)).toEqual([...expected].sort());
});
