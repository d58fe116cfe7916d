import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { lockCourse } from './lock-course.ts';
import { queueOf } from './stored-booking.ts';

type Move = { courseId: number; participationId: number; place: number; reason: string };

/**
 * Auf der Warteliste umreihen: by the office, with a reason that everybody who waits may know of. An offer that stands
 * is not taken away by it.
 */
export const moveInQueue = async (ctx: Ctx, { courseId, participationId, place, reason }: Move): Promise<void> => {
  const course = await lockCourse(ctx, courseId);
  const queue = await queueOf(ctx, courseId);
  const from = queue.findIndex(({ id }) => id === participationId);
  const entry = queue[from];
  if (entry === undefined) throw bookingErrors.participationGone();
  if (place > queue.length) throw bookingErrors.noSuchPlace({ last: queue.length });
  if (from + 1 === place) return;
  const others = queue.filter(({ id }) => id !== participationId);
  await reorderQueue(
    ctx,
    others.toSpliced(place - 1, 0, entry).map(({ id }) => id),
  );
  await recordHistory(ctx, {
    kind: 'bookings.queueMoved',
    personId: entry.personId,
    courseId,
    details: { course: course.name, from: from + 1, to: place, reason },
  });
};

/** Times a microsecond apart, all before whoever queues from now on; since when they wait is kept beside them. */
export const reorderQueue = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  sql`
    update participation t
    set waits_since = coalesce(t.waits_since, t.queued_at),
      queued_at = q.first_at + make_interval(secs => n.place / 1000000.0)
    from unnest(${[...ids]}::integer[]) with ordinality as n (id, place),
      (select min(o.queued_at) as first_at from participation o where o.id = any(${[...ids]}::integer[])) q
    where t.id = n.id`.execute(ctx.db);
