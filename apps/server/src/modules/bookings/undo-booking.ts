import { undoHours, undoUntilOf } from '@vereinshaus/contract/bookings/cancellation';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { LockedCourse } from './lock-course.ts';
import type { StoredBooking } from './stored-booking.ts';

/** Since when the place of the booking `t` is theirs. */
const takenAt = sql<Date>`coalesce(t.starts_at, t.created_at)`;

/** Whether somebody was there or excused on a date of the course since the booking `t`. */
const isMarked = sql<boolean>`exists (
  select from event_card e join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = t.person_id
  where e.club_id = t.club_id and e.course_id = t.course_id and e.ends_at > ${takenAt} and a.status <> 0
)`;

/** Whether the same person had undone a booking of the same course before `t`. */
const wasUndone = sql<boolean>`exists (
  select from participation u
  where u.club_id = t.club_id and u.course_id = t.course_id and u.person_id = t.person_id and u.undone_at is not null
)`;

/** Whether the viewer may undo the booking `t` now: the same rules as `requireUndo`, for lists. */
export const isUndoable = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(
  t.left_at is null and t.role = ${roleLiteral.participant} and not t.is_reserved and t.created_by = ${viewerOf(ctx).id}
  and ${takenAt} > ${new Date(ctx.now.getTime() - undoHours * 3_600_000)}
  and not exists (
    select from participation q
    where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
  ) and not ${wasUndone} and not ${isMarked}
)`;

const takenSince = ({ startsAt, createdAt }: StoredBooking): Date => startsAt ?? createdAt;

/** Whether a booking is one that its family may undo, as far as its own row and the clock say. */
export const isFreshlyBooked = (
  ctx: Ctx,
  booking: StoredBooking,
  { undoBookings }: Pick<ClubSettings, 'undoBookings'>,
): boolean =>
  undoBookings &&
  !booking.isReserved &&
  booking.createdBy === viewerOf(ctx).id &&
  toSeconds(ctx.now) < undoUntilOf(takenSince(booking));

/** Who writes down who was there does it before or after: the dates of the course are locked after the course itself. */
const lockDates = async (ctx: Ctx, booking: StoredBooking) => {
  await ctx.db
    .selectFrom('event_card as e')
    .where('e.course_id', '=', booking.courseId)
    .where('e.ends_at', '>', takenSince(booking))
    .select('e.id')
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();
};

/**
 * Rückgängig machen: nobody waits, nothing was attended or excused since, and it is the first time. The course is locked:
 * whoever joins the queue does so before or after.
 */
export const requireUndo = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking) => {
  if (course.places.waiting > 0) throw bookingErrors.undoOthersWait();
  await lockDates(ctx, booking);
  const { rows } = await sql<{ isMarked: boolean; wasUndone: boolean }>`
    select ${isMarked} as "isMarked", ${wasUndone} as "wasUndone" from participation t where t.id = ${booking.id}`.execute(
    ctx.db,
  );
  if (rows[0]?.isMarked === true) throw bookingErrors.undoAttended();
  if (rows[0]?.wasUndone === true) throw bookingErrors.undoneBefore();
};
