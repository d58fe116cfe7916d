import { dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { SinglePayment } from '@vereinshaus/contract/singles/rules';
import { noWithdrawalFromDates } from '@vereinshaus/contract/withdrawals/calls';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { unmetConditionIn } from '../bookings/index.ts';
import { type LockedEvent, lockCourseEvents, timesInWords } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { payerOf } from '../ledger/index.ts';
import { holdFamilyRight } from '../persons/index.ts';
import { chargeSingle } from './charge-single.ts';
import { offerOf, requireAsShown, requireSingles, type StoredOffer } from './single-offers.ts';
import { freeSinglesOn } from './single-places.ts';
import { singleErrors } from './singles.errors.ts';
import { singleBookedText } from './singles.texts.ts';
import { tellSingle } from './tell-singles.ts';
import { takeUnits } from './unit-blocks.ts';

type BookingInput = {
  personId: number;
  courseId: number;
  eventIds: readonly number[];
  payment: SinglePayment;
  key: string;
  shownCents: number | undefined;
};

/** The reference of a single date in the books. */
export const singleOf = (bookingId: number): string => `booked:${bookingId}`;

export const timeTextOf = ({ startsAt, endsAt }: Pick<LockedEvent, 'startsAt' | 'endsAt'>): string =>
  timesInWords(toSeconds(startsAt), toSeconds(endsAt));

/**
 * Einzeltermine buchen: all dates or none. The dates are locked before their places are counted, then the blocks before their units are: of
 * two bookings for the last place, or the last unit, only one succeeds. Money is posted in the same transaction. Rules:
 * docs/rules/einzeltermine.md.
 */
export const bookSingles = async (ctx: Ctx, input: BookingInput): Promise<number> => {
  const { personId, courseId, eventIds, payment, key, shownCents } = input;
  await requireSingles(ctx);
  const dates = await lockCourseEvents(ctx, eventIds);
  await holdFamilyRight(ctx, personId, 'book');
  if (await wasBookedUnder(ctx, key)) return dates.length;
  const offer = await offerOf(ctx, courseId);
  if (dates.length < eventIds.length || dates.some((date) => date.courseId !== courseId))
    throw singleErrors.eventGone();
  await requireFits(ctx, personId, dates);
  await requirePlaces(ctx, dates);
  requireAsShown(shownCents, payment === 'block' ? 0 : offer.priceCents * dates.length);
  const ownerId = await payerOf(ctx, personId);
  if (ownerId === undefined) throw singleErrors.personGone();
  if (payment === 'block' && ownerId !== viewerOf(ctx).id) throw singleErrors.blockOfFirstHome();
  const days = dates.map(({ startsAt }) => dayInVienna(startsAt));
  const units = payment === 'block' ? await takeUnits(ctx, { ownerId, courseId, days }) : [];
  for (const [at, date] of dates.entries()) {
    await bookOne(ctx, { personId, offer, date, blockId: units[at] ?? null, key });
  }
  const { firstName } = await namesOf(ctx, personId);
  await tellSingle(ctx, personId, {
    text: singleBookedText,
    values: {
      kind: firstName,
      kurs: offer.courseName,
      zahlung: payment === 'block' ? 'Bezahlt ist mit deinem Block.' : 'Der Betrag steht auf deinem Kundenkonto.',
    },
    withdrawal: noWithdrawalFromDates,
    dates,
  });
  return dates.length;
};

const wasBookedUnder = async (ctx: Ctx, key: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('single_booking as s')
    .where('s.request_key', '=', key)
    .select('s.id')
    .executeTakeFirst()) !== undefined;

const namesOf = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select(['p.display_name as name', 'p.first_name as firstName'])
    .executeTakeFirst();
  if (person === undefined) throw singleErrors.personGone();
  return person;
};

type Presence = { isParticipant: boolean; eventIds: number[] };

/** Whether the person takes part or leads; and which of these dates they already attend in any way. */
export const presenceOf = async (
  ctx: Ctx,
  personId: number,
  dates: readonly Pick<LockedEvent, 'id' | 'courseId'>[],
): Promise<Presence> => {
  const ids = dates.map(({ id }) => id);
  const { rows } = await sql<Presence>`
    select exists (
        select from participation_card t where t.person_id = ${personId} and t.course_id = ${dates[0]?.courseId ?? 0}
          and t.is_current and t.role <> ${roleLiteral.waiting}
      ) as "isParticipant",
      array(
        select s.event_id from single_booking s where s.person_id = ${personId} and s.event_id = any(${ids}::integer[]) and s.cancelled_at is null
        union select m.event_id from makeup_card m where m.person_id = ${personId} and m.event_id = any(${ids}::integer[])
        union select y.event_id from tryout_card y where y.person_id = ${personId} and y.event_id = any(${ids}::integer[]) and y.cancelled_at is null
      ) as "eventIds"`.execute(ctx.db);
  return rows[0] ?? { isParticipant: false, eventIds: [] };
};

/** In the future, not attended yet, and eligible like for a booking; membership is not required for a single date. */
const requireFits = async (ctx: Ctx, personId: number, dates: readonly LockedEvent[]) => {
  const begun = dates.find(({ startsAt }) => startsAt <= ctx.now);
  if (begun !== undefined) throw singleErrors.begun({ when: timeTextOf(begun) });
  const { name } = await namesOf(ctx, personId);
  const { isParticipant, eventIds } = await presenceOf(ctx, personId, dates);
  if (isParticipant) throw singleErrors.takesPart({ name });
  const twice = dates.find(({ id }) => eventIds.includes(id));
  if (twice !== undefined) throw singleErrors.comesAlready({ name, when: timeTextOf(twice) });
  const why = await unmetConditionIn(ctx, { courseId: dates[0]?.courseId ?? 0, personId, tries: true });
  if (why !== undefined) throw singleErrors.notAllowed({ name, why });
};

const requirePlaces = async (ctx: Ctx, dates: readonly LockedEvent[]) => {
  const free = await freeSinglesOn(
    ctx,
    dates.map(({ id }) => id),
  );
  const full = dates.find(({ id }) => free.get(id) === 0);
  if (full !== undefined) throw singleErrors.full({ when: timeTextOf(full) });
};

type ChargedSingle = {
  personId: number;
  date: { id: number; startsAt: Date; endsAt: Date };
  course: { id: number; name: string };
  blockId: number | null;
  cents: number;
  cancelHours: number;
  bookedBy: number | null;
  /** The key of the booking request; restored bookings have none. */
  key?: string;
};

/** Stores one date of one person, in the list of guests and in the books. */
export const storeSingle = async (ctx: Ctx, { personId, date, course, cents, key, ...single }: ChargedSingle) => {
  const { id } = await ctx.db
    .insertInto('single_booking')
    .values({
      club_id: sql<number>`current_club()`,
      event_id: date.id,
      person_id: personId,
      block_id: single.blockId,
      price_cents: cents,
      cancel_hours: single.cancelHours,
      booked_at: ctx.now,
      booked_by: single.bookedBy,
      ...(key !== undefined && { request_key: key }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await chargeSingle(ctx, {
    reference: singleOf(id),
    about: { kind: 'single', id },
    personId,
    courseId: course.id,
    cents,
    text: `Einzeltermin ${course.name}, ${timeTextOf(date)}`,
  });
};

type OneInput = { personId: number; offer: StoredOffer; date: LockedEvent; blockId: number | null; key: string };

const bookOne = async (ctx: Ctx, { personId, offer, date, blockId, key }: OneInput) => {
  const cents = blockId === null ? offer.priceCents : 0;
  const course = { id: offer.courseId, name: offer.courseName };
  const { cancelHours } = offer;
  await storeSingle(ctx, { personId, date, course, blockId, cents, cancelHours, bookedBy: viewerOf(ctx).id, key });
  await recordHistory(ctx, {
    kind: 'singles.booked',
    personId,
    courseId: offer.courseId,
    details: { course: offer.courseName, at: toSeconds(date.startsAt), cents, isUnit: blockId !== null },
  });
};
