import type { PriceStep } from '@vereinshaus/contract/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { Role } from './take-place.ts';

export type StoredBooking = {
  id: number;
  courseId: number;
  personId: number;
  role: Role;
  createdAt: Date;
  startsAt: Date | null;
  leftAt: Date | null;
  priceCents: number;
  nominalPriceCents: number;
  priceSteps: readonly PriceStep[];
  paymentGroupId: number | null;
  discountId: number | null;
  wantsMembership: boolean;
  isHidden: boolean;
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
      't.starts_at as startsAt',
      't.left_at as leftAt',
      't.price_cents as priceCents',
      't.nominal_price_cents as nominalPriceCents',
      't.price_steps as priceSteps',
      't.payment_group_id as paymentGroupId',
      't.discount_id as discountId',
      't.wants_membership as wantsMembership',
      't.is_hidden as isHidden',
      't.admin_note as adminNote',
      't.skipped_reason as skippedReason',
    ])
    .$narrowType<{ role: Role; priceSteps: PriceStep[] }>();

/** The course of a booking, to be locked before the booking itself. */
export const courseOfBooking = async (ctx: Pick<Ctx, 'db'>, participationId: number): Promise<number> => {
  const row = await ctx.db
    .selectFrom('participation as t')
    .where('t.id', '=', participationId)
    .select('t.course_id')
    .executeTakeFirst();
  if (!row) throw bookingErrors.participationGone();
  return row.course_id;
};

/** A booking as it stands, also an ended one; the caller has locked its course. */
export const bookingById = async (ctx: Pick<Ctx, 'db'>, participationId: number): Promise<StoredBooking> => {
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
