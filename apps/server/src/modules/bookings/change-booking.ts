import { dayInVienna, fromSeconds } from '@vereinshaus/contract/days';
import { hasPermission } from '@vereinshaus/contract/permissions';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { appliedDiscount } from './booking-discount.ts';
import { personFacts } from './booking-facts.ts';
import { bookingPrice } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { charge, creditAll, creditInstalment, withTotal } from './charge.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { activeBooking, bookingById, courseOfBooking, type StoredBooking } from './stored-booking.ts';

/** Trainer vor Teilnehmern verbergen. */
export const setHidden = async (
  ctx: Ctx,
  which: { courseId: number; personId: number; participationId: number | undefined },
  isHidden: boolean,
) => {
  const course = await lockCourse(ctx, which.courseId);
  const booking = await activeBooking(ctx, which);
  if (booking.isHidden === isHidden) return;
  await ctx.db.updateTable('participation').set({ is_hidden: isHidden }).where('id', '=', booking.id).execute();
  await recordChange(ctx, course, booking, { hidden: { before: booking.isHidden, after: isHidden } });
};

/** Das Ende einer beendeten Teilnahme ändern: the only thing that can still change then. */
export const changeEnd = async (ctx: Ctx, participationId: number, timeLeave: number) => {
  const { course, booking } = await lockBooking(ctx, participationId);
  if (booking.leftAt === null) throw bookingErrors.stillActive();
  const leftAt = fromSeconds(timeLeave) ?? ctx.now;
  if (leftAt < (booking.startsAt ?? booking.createdAt)) throw bookingErrors.endBeforeStart();
  await ctx.db.updateTable('participation').set({ left_at: leftAt }).where('id', '=', booking.id).execute();
  await recordChange(ctx, course, booking, {
    timeLeave: { before: dayInVienna(booking.leftAt), after: dayInVienna(leftAt) },
  });
};

/** Notiz des Vereins oder Preis ändern. A new price is posted as credit and new charge, in the same instalments. */
export const changeByStaff = async (
  ctx: Ctx,
  participationId: number,
  { adminNote, priceCents }: { adminNote: string | undefined; priceCents: number | undefined },
) => {
  if (adminNote === undefined && priceCents === undefined) throw bookingErrors.nothingToChange();
  const { course, booking } = await lockBooking(ctx, participationId);
  if (booking.leftAt !== null) throw bookingErrors.alreadyLeft();
  if (adminNote !== undefined && adminNote !== booking.adminNote) {
    await ctx.db.updateTable('participation').set({ admin_note: adminNote }).where('id', '=', booking.id).execute();
    await recordChange(ctx, course, booking, { noteAdmin: { before: booking.adminNote, after: adminNote } });
  }
  if (priceCents !== undefined && priceCents !== booking.priceCents)
    await changePrice(ctx, course, booking, priceCents);
};

const changePrice = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking, cents: number) => {
  if (booking.role !== 0) throw bookingErrors.onlyParticipantsPay();
  const before = await priceOfBooking(ctx, course, booking, booking.paymentGroupId);
  const price = withTotal(before, cents, { kind: 'base', label: 'Vom Verein festgelegt', cents });
  await recharge(ctx, course, booking, price, { reason: 'Preis geändert', paymentGroupId: booking.paymentGroupId });
  await recordChange(ctx, course, booking, { price: { before: booking.priceCents, after: cents } });
};

/**
 * Zahlungsweise ändern: while the course can still be booked, other plans exist and membership makes no difference to
 * the price; otherwise only as long as there are no instalments. What was charged is credited and charged anew.
 */
export const changePlan = async (ctx: Ctx, participationId: number, groupId: number) => {
  const { course, booking } = await lockBooking(ctx, participationId);
  await requireOwner(ctx, booking);
  if (booking.leftAt !== null) throw bookingErrors.alreadyLeft();
  if (booking.role !== 0) throw bookingErrors.onlyParticipantsPay();
  if (booking.paymentGroupId === groupId) throw bookingErrors.samePlan();
  const groups = await activeGroups(ctx, course.id, ctx.now);
  if (!groups.some(({ id }) => id === groupId)) throw bookingErrors.planUnknown();
  if (!(await isPlanOpen(ctx, course, booking, groups.length))) throw bookingErrors.planFixed();
  const price = await priceOfBooking(ctx, course, booking, groupId, ctx.now);
  await recharge(ctx, course, booking, price, { reason: 'Zahlungsweise geändert', paymentGroupId: groupId });
  await recordChange(ctx, course, booking, {
    paymentPlan: { before: booking.paymentGroupId, after: groupId },
    price: { before: booking.priceCents, after: price.cents },
  });
};

const isPlanOpen = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking, plans: number): Promise<boolean> => {
  const isInTime = course.bookingEnd === 0 || course.bookingEnd * 1000 > ctx.now.getTime();
  const isSamePrice = course.priceCents === course.nonMemberPriceCents || course.membersOnly;
  if (isInTime && plans > 1 && isSamePrice) return true;
  const instalment = await ctx.db
    .selectFrom('installment as i')
    .where('i.participation_id', '=', booking.id)
    .where('i.deleted_at', 'is', null)
    .select('i.id')
    .executeTakeFirst();
  return instalment === undefined;
};

/** The Verwalter of the person, or the office. */
const requireOwner = async (ctx: Ctx, booking: StoredBooking) => {
  const viewer = viewerOf(ctx);
  if (hasPermission(viewer, 'course/participants', booking.courseId)) return;
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', booking.personId)
    .select('p.manager_id')
    .executeTakeFirst();
  if (person?.manager_id !== viewer.id) throw requestErrors.notAllowed();
};

/** Teilzahlung löschen: what was charged for it is credited. */
export const deleteInstalment = async (ctx: Ctx, installmentId: number) => {
  const instalment = await ctx.db
    .selectFrom('installment as i')
    .where('i.id', '=', installmentId)
    .where('i.deleted_at', 'is', null)
    .select(['i.id', 'i.description', 'i.participation_id'])
    .executeTakeFirst();
  if (!instalment) throw bookingErrors.installmentGone();
  const { course, booking } = await lockBooking(ctx, instalment.participation_id);
  const charged = await chargedOf(ctx, course, booking);
  const creditedCents = await creditInstalment(ctx, charged, instalment);
  const priceCents = Math.max(0, booking.priceCents - creditedCents);
  await ctx.db.updateTable('participation').set({ price_cents: priceCents }).where('id', '=', booking.id).execute();
  await recordHistory(ctx, {
    kind: 'bookings.installmentDeleted',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name, description: instalment.description, creditedCents },
  });
};

const lockBooking = async (ctx: Ctx, participationId: number) => {
  const course = await lockCourse(ctx, await courseOfBooking(ctx, participationId));
  return { course, booking: await bookingById(ctx, participationId) };
};

const chargedOf = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', booking.personId)
    .select('p.manager_id')
    .executeTakeFirstOrThrow();
  return {
    participationId: booking.id,
    personId: booking.personId,
    managerId: person.manager_id,
    courseName: course.name,
  };
};

const priceOfBooking = async (
  ctx: Ctx,
  course: LockedCourse,
  booking: StoredBooking,
  paymentGroupId: number | null,
  at = booking.createdAt,
) => {
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) throw bookingErrors.personGone();
  const discount = await appliedDiscount(ctx, booking.discountId);
  const wish = { isMember: person.isMember, paymentGroupId, discount, at };
  return bookingPrice(ctx, course, person, wish, await clubSettingsOf(ctx));
};

type Recharge = { reason: string; paymentGroupId: number | null };

const recharge = async (
  ctx: Ctx,
  course: LockedCourse,
  booking: StoredBooking,
  price: Awaited<ReturnType<typeof priceOfBooking>>,
  { reason, paymentGroupId }: Recharge,
) => {
  const charged = await chargedOf(ctx, course, booking);
  await creditAll(ctx, charged, reason);
  await ctx.db
    .updateTable('participation')
    .set({
      payment_group_id: paymentGroupId,
      price_cents: price.cents,
      nominal_price_cents: price.nominalCents,
      price_steps: JSON.stringify(price.steps),
    })
    .where('id', '=', booking.id)
    .execute();
  await charge(ctx, charged, price);
};

const recordChange = (
  ctx: Ctx,
  course: LockedCourse,
  booking: StoredBooking,
  changes: Readonly<Record<string, { before: unknown; after: unknown }>>,
) =>
  recordHistory(ctx, {
    kind: 'bookings.changed',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name, changes },
  });
