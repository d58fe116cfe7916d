import { mayChangePlan } from '@vereinshaus/contract/booking-rules';
import { dayInVienna, fromSeconds, toSeconds } from '@vereinshaus/contract/days';
import { hasPermission } from '@vereinshaus/contract/permissions';
import { type PriceShape, setPrice, vatRate, withStep } from '@vereinshaus/contract/prices';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { appliedDiscount } from './booking-discount.ts';
import { personFacts } from './booking-facts.ts';
import { bookingPrice } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { charge, creditAll, creditInstalment, instalmentsOf } from './charge.ts';
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
  const vatPercent = booking.priceSteps.some(({ kind }) => kind === 'vat') ? vatRate : 0;
  const instalments = await shapeOf(ctx, course, booking);
  const price = setPrice({ instalments, nominalCents: booking.nominalPriceCents, vatPercent }, cents);
  await recharge(ctx, course, booking, price, { reason: 'Preis geändert', paymentGroupId: booking.paymentGroupId });
  await recordChange(ctx, course, booking, { price: { before: booking.priceCents, after: cents } });
};

/** How the amount is split: as it is now; where nothing is owed at the moment as the plan says, or not at all. */
const shapeOf = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking): Promise<PriceShape['instalments']> => {
  const current = await instalmentsOf(ctx, booking.id);
  if (current.length > 0) return current;
  const plan = (await activeGroups(ctx, course.id, booking.createdAt)).find(({ id }) => id === booking.paymentGroupId);
  if (!plan) return [{ rowId: null, description: 'Kursbeitrag', cents: 0, dueOn: course.paymentDueOn }];
  return plan.rows.map(({ id, description, nonMemberPriceCents: cents, dueOn }) => ({
    rowId: id,
    description,
    cents,
    dueOn,
  }));
};

/** Zahlungsweise ändern, as long as the rule allows it. What was charged is credited and charged anew. */
export const changePlan = async (ctx: Ctx, participationId: number, groupId: number) => {
  const { course, booking } = await lockBooking(ctx, participationId);
  await requireOwner(ctx, booking);
  if (booking.leftAt !== null) throw bookingErrors.alreadyLeft();
  if (booking.role !== 0) throw bookingErrors.onlyParticipantsPay();
  if (booking.paymentGroupId === groupId) throw bookingErrors.samePlan();
  const others = (await activeGroups(ctx, course.id, ctx.now)).filter(({ id }) => id !== booking.paymentGroupId);
  if (!others.some(({ id }) => id === groupId)) throw bookingErrors.planUnknown();
  if (!(await isPlanOpen(ctx, course, booking, others.length))) throw bookingErrors.planFixed();
  const planned = await priceOfBooking(ctx, course, booking, groupId);
  // What the club has decided about the amount holds, however it is paid.
  const price = booking.priceSteps.some(({ kind }) => kind === 'set') ? setPrice(planned, booking.priceCents) : planned;
  await recharge(ctx, course, booking, price, { reason: 'Zahlungsweise geändert', paymentGroupId: groupId });
  await recordChange(ctx, course, booking, {
    paymentPlan: { before: booking.paymentGroupId, after: groupId },
    price: { before: booking.priceCents, after: price.cents },
  });
};

const isPlanOpen = async (ctx: Ctx, course: LockedCourse, { id }: StoredBooking, otherPlans: number) => {
  const instalments = await ctx.db
    .selectFrom('installment as i')
    .where('i.participation_id', '=', id)
    .where('i.deleted_at', 'is', null)
    .select('i.id')
    .execute();
  return mayChangePlan({
    bookingEnd: course.bookingEnd,
    now: toSeconds(ctx.now),
    otherPlans,
    price: course.priceCents,
    pricenm: course.nonMemberPriceCents,
    membersOnly: course.membersOnly,
    instalments: instalments.length,
  });
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
  const step = { kind: 'set', label: `${instalment.description} gelöscht`, cents: -creditedCents } as const;
  await ctx.db
    .updateTable('participation')
    .set({
      price_cents: Math.max(0, booking.priceCents - creditedCents),
      price_steps: JSON.stringify(withStep(booking.priceSteps, step)),
    })
    .where('id', '=', booking.id)
    .execute();
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

const priceOfBooking = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking, paymentGroupId: number) => {
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) throw bookingErrors.personGone();
  const discount = await appliedDiscount(ctx, booking.discountId);
  const wish = { isMember: person.isMember, paymentGroupId, discount, at: ctx.now };
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
