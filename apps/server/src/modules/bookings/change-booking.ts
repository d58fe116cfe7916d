import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { mayChangePlan } from '@vereinshaus/contract/bookings/rules';
import { dayInVienna, fromSeconds, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import {
  dueFrom,
  feeStepsOf,
  type Price,
  type PriceShape,
  setPrice,
  withStep,
} from '@vereinshaus/contract/price-rules/prices';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { appliedDiscount } from './booking-discount.ts';
import { bookingPrice } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { charge, creditAll, creditInstalment, instalmentsOf } from './charge.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { tellingPayers } from './payer.mails.ts';
import { personFacts } from './person-facts.ts';
import { keptShares } from './share-booking.ts';
import { activeBooking, chargedOf, lockBooking, type StoredBooking } from './stored-booking.ts';
import { priceColumns } from './take-place.ts';

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
  requirePays(booking);
  const price = setPrice(await shapeOf(ctx, course, booking), cents);
  await recharge(ctx, course, booking, price, { reason: 'Preis geändert', paymentGroupId: booking.paymentGroupId });
  await recordChange(ctx, course, booking, { price: { before: booking.priceCents, after: cents } });
};

const requirePays = ({ role }: StoredBooking) => {
  if (role !== participationRole.participant) throw bookingErrors.onlyParticipantsPay();
};

/** The day from which a booking can be due: when the place was taken. */
const chargedDay = ({ startsAt, createdAt }: StoredBooking) => dayInVienna(startsAt ?? createdAt);

/** How the amount is split: as it is now; where nothing is owed at the moment as the plan says, or not at all. */
const shapeOf = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking): Promise<PriceShape> => {
  const current = await instalmentsOf(ctx, booking.id);
  const parts = current.length > 0 ? current : await plannedParts(ctx, course, booking);
  return {
    instalments: parts.map((part) => ({ ...part, dueOn: dueFrom(part.dueOn, chargedDay(booking)) })),
    nominalCents: booking.nominalPriceCents,
    tax: { code: booking.taxCode, percent: booking.vatPercent },
  };
};

const plannedParts = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking) => {
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
  requirePays(booking);
  if (booking.paymentGroupId === groupId) throw bookingErrors.samePlan();
  const others = (await activeGroups(ctx, course.id, ctx.now)).filter(({ id }) => id !== booking.paymentGroupId);
  if (!others.some(({ id }) => id === groupId)) throw bookingErrors.planUnknown();
  if (!(await isPlanOpen(ctx, course, booking, others.length))) throw bookingErrors.planFixed();
  const planned = await priceOfBooking(ctx, course, booking, groupId);
  // What the club has decided about the amount holds, however it is paid.
  const price = isSetByClub(booking) ? setPrice(planned, booking.priceCents) : planned;
  await recharge(ctx, course, booking, price, { reason: 'Zahlungsweise geändert', paymentGroupId: groupId });
  await recordChange(ctx, course, booking, {
    paymentPlan: { before: booking.paymentGroupId, after: groupId },
    price: { before: booking.priceCents, after: price.cents },
  });
};

/** Whether the club has set the price itself. */
export const isSetByClub = ({ priceSteps }: Pick<StoredBooking, 'priceSteps'>): boolean =>
  priceSteps.some(({ kind }) => kind === 'set');

const isPlanOpen = async (ctx: Ctx, course: LockedCourse, { id }: StoredBooking, otherPlans: number) =>
  mayChangePlan({
    bookingEnd: course.bookingEnd,
    now: toSeconds(ctx.now),
    otherPlans,
    price: course.priceCents,
    pricenm: course.nonMemberPriceCents,
    membersOnly: course.membersOnly,
    instalments: (await instalmentsOf(ctx, id)).length,
  });

/** The Verwalter of the person, or the office. */
const requireOwner = async (ctx: Ctx, booking: StoredBooking) => {
  const viewer = viewerOf(ctx);
  if (hasPermission(viewer, 'course/participants', booking.courseId)) return;
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', booking.personId)
    .select('p.manager_id')
    .executeTakeFirst();
  if (person?.manager_id !== viewer.id) throw requestErrors.notAllowed();
};

const standingInstalment = (ctx: Ctx, installmentId: number) =>
  ctx.db
    .selectFrom('installment as i')
    .where('i.id', '=', installmentId)
    .where('i.deleted_at', 'is', null)
    .select(['i.id', 'i.description', 'i.participation_id'])
    .executeTakeFirst();

/** Teilzahlung löschen: what was charged for it is credited. Looked for again under the lock: it is deleted once. */
export const deleteInstalment = async (ctx: Ctx, installmentId: number) => {
  const asked = await standingInstalment(ctx, installmentId);
  if (!asked) throw bookingErrors.installmentGone();
  const { course, booking } = await lockBooking(ctx, asked.participation_id);
  const instalment = await standingInstalment(ctx, installmentId);
  if (!instalment) throw bookingErrors.installmentGone();
  const charged = chargedOf(course, booking);
  const creditedCents = await tellingPayers(ctx, charged, () => creditInstalment(ctx, charged, instalment));
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

const priceOfBooking = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking, paymentGroupId: number) => {
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) throw bookingErrors.personGone();
  const discount = await appliedDiscount(ctx, booking.discountId);
  const chargedOn = chargedDay(booking);
  const settings = await clubSettingsOf(ctx);
  await lockFamilies(ctx, [course], settings, { personIds: [person.id] });
  const wish = { isMember: person.isMember, paymentGroupId, discount, at: ctx.now, chargedOn, fee: null };
  return bookingPrice(
    ctx,
    course,
    person,
    { ...wish, isReserved: booking.isReserved, bookingId: booking.id },
    settings,
  );
};

type Recharge = { reason: string; paymentGroupId: number | null };

/** What was charged is taken back and charged anew; a reserved place is only agreed on anew. The fee stays as it is. */
const recharge = (ctx: Ctx, course: LockedCourse, booking: StoredBooking, price: Price, how: Recharge) =>
  tellingPayers(ctx, chargedOf(course, booking), () => chargeAnew(ctx, course, booking, price, how));

const chargeAnew = async (
  ctx: Ctx,
  course: LockedCourse,
  booking: StoredBooking,
  price: Price,
  { reason, paymentGroupId }: Recharge,
) => {
  const charged = chargedOf(course, booking);
  const shared = { participationId: booking.id, personId: booking.personId, courseId: course.id };
  const shares = await keptShares(ctx, shared);
  await creditAll(ctx, charged, reason);
  await ctx.db
    .updateTable('participation')
    .set({ payment_group_id: paymentGroupId, ...priceColumns({ ...price, feeSteps: feeStepsOf(booking.priceSteps) }) })
    .where('id', '=', booking.id)
    .execute();
  if (!booking.isReserved) await charge(ctx, charged, price, shares);
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
