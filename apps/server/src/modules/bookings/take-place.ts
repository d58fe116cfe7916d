import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { inDrawText } from '@vereinshaus/contract/draws/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { type Price, setPrice, untaxed } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { chargeWithBooking } from '../fees/index.ts';
import { type HistoryEntry, recordHistory } from '../history/index.ts';
import { becomeMember } from '../membership/index.ts';
import { requireMayLead } from '../trainer-papers/index.ts';
import { feeFor } from './booking-fee.ts';
import { type AppliedDiscount, bookingPrice } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type Chargeable, charge, creditAll } from './charge.ts';
import type { LockedCourse } from './lock-course.ts';
import type { PersonFacts } from './person-facts.ts';
import { agreeShares, type PayerShareInput } from './share-booking.ts';
import type { Role, StoredBooking } from './stored-booking.ts';

export type PlaceEntryInput = {
  person: PersonFacts;
  /** The booking whose role changes; null = a new one. */
  booking: Pick<StoredBooking, 'id' | 'role' | 'startsAt' | 'membershipFeeCents'> | null;
  role: Role;
  paymentGroupId: number | null;
  discount: AppliedDiscount | null;
  /** Becomes a member with the place. */
  wantsMembership: boolean;
  /** When it was booked: the rows of a plan depend on it. */
  at: Date;
  /** Since when they have had the place that they give up for this one. */
  since?: Date | null;
  isInformed: boolean;
  note?: string;
  /** What the club had set for the person, whatever course or plan cost. */
  agreedCents?: number;
  /** Price and fee as the screen showed them, for comparison alone; undefined = nobody was shown any. */
  shownCents?: number | undefined;
  /** The place is theirs now, the price is charged when booking starts. */
  isReserved?: boolean;
  /** The office insists on it, although the places of the course are drawn. */
  insists?: boolean;
  /** How the history tells it. */
  tell: (money: { priceCents: number; membershipFeeCents: number; creditedCents: number }) => HistoryEntry;
};

export type Place = {
  participationId: number;
  role: Role;
  price: Price | null;
  membershipFeeCents: number;
  /** What others than the first home bear of it. */
  shares: readonly PayerShareInput[];
  /** What the office is told besides: of a trainer which papers the course wishes for. Empty = nothing. */
  warning: string;
};

const { participant, trainer, waiting } = participationRole;

/**
 * Einen Platz einnehmen: the one door to every role in a course, for who books, is added, moves up, is put back or made a
 * trainer. The caller has locked the course and the family and decided on the role. Prices, writes, charges and records;
 * only participants owe a price, who ceases to be one is credited. The fee of who becomes a member is charged with the
 * price, as a line of its own.
 */
export const takePlace = async (
  ctx: WorkCtx,
  course: LockedCourse,
  entrance: PlaceEntryInput,
  settings: ClubSettings,
): Promise<Place> => {
  const { person, role, booking, isReserved = false } = entrance;
  requireNotDrawn(ctx, course, entrance);
  const leading = { personId: person.id, courseId: course.id, on: null };
  const warning = role === trainer ? await requireMayLead(ctx, leading) : '';
  const becomesMember = entrance.wantsMembership && !person.isMember;
  // Also asked for the queue, which costs nothing: a plan that is none is refused here and not when a place frees.
  const asked = role === trainer ? null : await priceFor(ctx, course, entrance, settings);
  const membershipFeeCents = asked === null ? (booking?.membershipFeeCents ?? 0) : asked.feeCents;
  requireAsShown(entrance, (asked?.cents ?? 0) + membershipFeeCents);
  const price = role === participant ? asked : null;
  const creditedCents =
    booking?.role === participant ? await creditAll(ctx, chargedIn(course, person, booking.id), 'Rolle geändert') : 0;
  const participationId = await write(ctx, course, entrance, { price, membershipFeeCents });
  if (role === participant && becomesMember) await becomeMember(ctx, person.id);
  const isCharged = price !== null && !isReserved;
  const shared = { participationId, personId: person.id, courseId: course.id };
  const shares = isCharged ? await agreeShares(ctx, shared, person.payers) : [];
  await Promise.all([
    price !== null && !isReserved && chargeWithFee(ctx, chargedIn(course, person, participationId), price, shares),
    recordHistory(ctx, entrance.tell({ priceCents: price?.cents ?? 0, membershipFeeCents, creditedCents })),
  ]);
  return { participationId, role, price, membershipFeeCents, shares, warning };
};

/** While its places are drawn nobody gets one by another way, nor a place in the queue. */
const requireNotDrawn = (ctx: WorkCtx, { draw }: LockedCourse, { role, booking, insists = false }: PlaceEntryInput) => {
  if (draw === null || insists || role === trainer || booking?.role === participant) return;
  throw bookingErrors.inDraw({ why: inDrawText(draw, ctx.now) });
};

/** The entry of somebody new in a course. */
export const placeTaken =
  (course: LockedCourse, person: PersonFacts, role: Role, note: string): PlaceEntryInput['tell'] =>
  ({ priceCents, membershipFeeCents }) => ({
    kind: 'bookings.placeTaken',
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, role, priceCents, membershipFeeCents, note },
  });

/** The fee is due with the first part of the price; it is the first home's, whoever bears a part of the course. */
const chargeWithFee = async (ctx: WorkCtx, booking: Chargeable, price: Price, shares: readonly PayerShareInput[]) => {
  await charge(ctx, booking, price, shares);
  const dueOn = price.instalments[0]?.dueOn ?? dayInVienna(ctx.now);
  const { participationId, personId } = booking;
  await chargeWithBooking(ctx, { participationId, personId, cents: price.feeCents, dueOn });
};

const chargedIn = (course: LockedCourse, person: PersonFacts, participationId: number) => ({
  participationId,
  personId: person.id,
  courseName: course.name,
  costCentreId: course.costCentreId,
});

/** What course, plan, rules and discount say; or what the club had set, in the same instalments. */
const priceFor = async (ctx: WorkCtx, course: LockedCourse, entrance: PlaceEntryInput, settings: ClubSettings) => {
  const { person, paymentGroupId, discount, at, since = null, isReserved = false, agreedCents } = entrance;
  const isMember = person.isMember || entrance.wantsMembership;
  const chargedOn = dayInVienna(isReserved ? (course.reservedUntil ?? ctx.now) : ctx.now);
  const fee = await feeFor(ctx, entrance, settings);
  const price = await bookingPrice(
    ctx,
    course,
    person,
    {
      isMember,
      paymentGroupId,
      discount,
      at,
      chargedOn,
      fee,
      since,
      isReserved,
      bookingId: entrance.booking?.id ?? null,
    },
    settings,
  );
  if (agreedCents === undefined) return price;
  const { feeCents, feeSteps } = price;
  return { ...setPrice(price, agreedCents), feeCents, feeSteps };
};

/** Nobody is bound to an amount they have not seen. */
const requireAsShown = ({ shownCents }: PlaceEntryInput, nowCents: number) => {
  if (shownCents !== undefined && shownCents !== nowCents) throw bookingErrors.amountChanged({ shownCents, nowCents });
};

/** The columns that follow from a price; none is owed by trainers and those who wait. */
export const priceColumns = (price: Price | null) => ({
  price_cents: price?.cents ?? 0,
  nominal_price_cents: price?.nominalCents ?? 0,
  price_steps: JSON.stringify(price === null ? [] : [...price.steps, ...price.feeSteps]),
  family_rule_id: price?.family?.ruleId ?? null,
  family_discount_cents: price?.family?.cents ?? 0,
  tax_code: (price?.tax ?? untaxed).code,
  vat_percent: (price?.tax ?? untaxed).percent,
});

const write = async (
  ctx: WorkCtx,
  course: LockedCourse,
  { person, booking, role, paymentGroupId, discount, isReserved = false, ...entrance }: PlaceEntryInput,
  { price, membershipFeeCents }: Pick<Place, 'price' | 'membershipFeeCents'>,
): Promise<number> => {
  const columns = {
    role,
    // The moment itself and not the beginning of the request: whoever waited for the lock came later.
    queued_at: role === waiting ? sql<Date>`clock_timestamp()` : null,
    waits_since: null,
    starts_at: role === waiting ? null : (booking?.startsAt ?? ctx.now),
    payment_group_id: paymentGroupId,
    ...priceColumns(price),
    membership_fee_cents: membershipFeeCents,
    wants_membership: role === waiting && entrance.wantsMembership,
    is_reserved: isReserved,
    skipped_reason: '',
  };
  if (booking !== null) {
    await ctx.db
      .updateTable('participation')
      .set({ ...columns, ...(entrance.isInformed && { is_informed: true }) })
      .where('id', '=', booking.id)
      .execute();
    return booking.id;
  }
  const { id, livingId } = await ctx.db
    .insertInto('participation')
    .values({
      ...columns,
      club_id: sql<number>`current_club()`,
      course_id: course.id,
      person_id: person.id,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
      discount_id: discount?.id ?? null,
      note: entrance.note ?? '',
      is_informed: entrance.isInformed,
    })
    .returning(['id', stillLiving(person).as('livingId')])
    .executeTakeFirstOrThrow();
  if (livingId === null) throw bookingErrors.personGone();
  return id;
};

/**
 * Null for somebody who was deleted, anonymised or merged while the course was waited for: what is known of them was read
 * before its lock. Locked, so that whoever removes them meanwhile is waited for.
 */
const stillLiving = ({ id }: PersonFacts) =>
  sql<number | null>`(select p.id from person_card p where p.id = ${id} and p.deleted_at is null for share)`;
