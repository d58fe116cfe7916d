import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { PriceStep, TaxCode } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';

export type Role = ParticipationRole;

export type StoredBooking = {
  id: number;
  courseId: number;
  personId: number;
  role: Role;
  createdAt: Date;
  createdBy: number | null;
  startsAt: Date | null;
  leftAt: Date | null;
  priceCents: number;
  nominalPriceCents: number;
  priceSteps: readonly PriceStep[];
  /** Agreed to by who became, or will become, a member with it. */
  membershipFeeCents: number;
  taxCode: TaxCode;
  vatPercent: number;
  paymentGroupId: number | null;
  discountId: number | null;
  wantsMembership: boolean;
  isHidden: boolean;
  /** Not charged before booking starts. */
  isReserved: boolean;
  adminNote: string;
  skippedReason: string;
};

const select = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('participation as t')
    .select([
      't.id',
      't.course_id as courseId',
      't.person_id as personId',
      't.role',
      't.created_at as createdAt',
      't.created_by as createdBy',
      't.starts_at as startsAt',
      't.left_at as leftAt',
      't.price_cents as priceCents',
      't.nominal_price_cents as nominalPriceCents',
      't.price_steps as priceSteps',
      't.membership_fee_cents as membershipFeeCents',
      't.tax_code as taxCode',
      sql<number>`t.vat_percent::float8`.as('vatPercent'),
      't.payment_group_id as paymentGroupId',
      't.discount_id as discountId',
      't.wants_membership as wantsMembership',
      't.is_hidden as isHidden',
      't.is_reserved as isReserved',
      't.admin_note as adminNote',
      't.skipped_reason as skippedReason',
    ])
    .$narrowType<{ role: Role; priceSteps: PriceStep[]; taxCode: TaxCode }>();

/** The course of a booking, to be locked before the booking itself. */
const courseOfBooking = async (ctx: Pick<Ctx, 'db'>, participationId: number): Promise<number> => {
  const row = await ctx.db
    .selectFrom('participation as t')
    .where('t.id', '=', participationId)
    .select('t.course_id')
    .executeTakeFirst();
  if (!row) throw bookingErrors.participationGone();
  return row.course_id;
};

/** A booking as it stands, also an ended one; the caller has locked its course. */
const bookingById = async (ctx: Pick<Ctx, 'db'>, participationId: number): Promise<StoredBooking> => {
  const booking = await select(ctx).where('t.id', '=', participationId).executeTakeFirst();
  if (!booking) throw bookingErrors.participationGone();
  return booking;
};

type Which = { courseId: number; personId: number; participationId?: number | undefined };

/** The active booking of a person in a course. An id that belongs to another is no booking; an ended one says so. */
export const activeBooking = async (
  ctx: Pick<Ctx, 'db'>,
  { courseId, personId, participationId }: Which,
): Promise<StoredBooking> => {
  const bookings = await select(ctx)
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .$if(participationId !== undefined, (query) => query.where('t.id', '=', participationId ?? 0))
    .execute();
  const active = bookings.find((booking) => booking.leftAt === null);
  if (active) return active;
  throw bookings.length > 0 ? bookingErrors.alreadyLeft() : bookingErrors.participationGone();
};

/** A booking with its course, locked: the course first, then the booking as it is by then. */
export const lockBooking = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  participationId: number,
): Promise<{ course: LockedCourse; booking: StoredBooking }> => {
  const course = await lockCourse(ctx, await courseOfBooking(ctx, participationId));
  return { course, booking: await bookingById(ctx, participationId) };
};

/** Who waits, in the order that counts. */
export const queueOf = (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<StoredBooking[]> =>
  select(ctx)
    .where('t.course_id', '=', courseId)
    .where('t.role', '=', participationRole.waiting)
    .where('t.left_at', 'is', null)
    .orderBy('t.queued_at')
    .orderBy('t.id')
    .execute();

/** Who takes part, in the order of their bookings. */
export const participantsIn = (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<StoredBooking[]> =>
  select(ctx)
    .where('t.course_id', '=', courseId)
    .where('t.role', '=', participationRole.participant)
    .where('t.left_at', 'is', null)
    .orderBy('t.id')
    .execute();

/** Place in the queue, counted from one. */
export const positionOf = async (ctx: Pick<Ctx, 'db'>, participationId: number): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select count(*) as position
    from participation t
    join participation q on q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
      and (q.queued_at, q.id) <= (t.queued_at, t.id)
    where t.id = ${participationId}`.execute(ctx.db);
  return rows[0]?.position ?? 0;
};

/** The booking as the books know it. */
export const chargedOf = (course: Pick<LockedCourse, 'name' | 'costCentreId'>, { id, personId }: StoredBooking) => ({
  participationId: id,
  personId,
  courseName: course.name,
  costCentreId: course.costCentreId,
});
