import { expect, it } from 'vitest';
import type { Database } from '../src/kit/database.ts';
import { sweepWorker } from '../src/modules/bookings/index.ts';
import { buildClub, buildCourse, buildParticipation, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

const queued = { role: 2, queued_at: '2026-01-01' };

const buildWaiting = async (course: { max_participants: number; deleted_at?: string }) => {
  const clubId = await buildClub(house());
  const courseId = await buildCourse(house(), clubId, course);
  const { personId } = await buildPerson(house(), clubId);
  await buildParticipation(house(), clubId, courseId, personId, queued);
  return { clubId, courseId };
};

it('the sweep opens only clubs in which somebody waits for a place that is free', async () => {
  await buildClub(house());
  const free = await buildWaiting({ max_participants: 1 });
  await buildWaiting({ max_participants: 0 });
  await buildWaiting({ max_participants: 1, deleted_at: '2026-01-01' });
  const opened: (number | null)[] = [];
  const watched: Database = {
    ...house().database,
    transaction: (options, run) => {
      opened.push(options.tenant);
      return house().database.transaction(options, run);
    },
  };
  const sweep = sweepWorker(
    (db) => house().queue.senderIn(db),
    (host) => `http://${host}`,
  );
  await sweep.run({ database: watched, now: () => new Date(), isLast: false }, { clubId: 0 } as never);

  expect([...new Set(opened)]).toEqual([free.clubId]);
  expect(await house().sql('select role from participation where course_id = $1', [free.courseId])).toEqual([
    { role: 0 },
  ]);
});
