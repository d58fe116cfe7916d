import { missedOffer, offerEndsAt, offerMinutesFor } from '@vereinshaus/contract/bookings/queue-offers';
import { startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { type PersonFacts, personFacts } from './booking-facts.ts';
import type { LockedCourse } from './lock-course.ts';
import { mailOffered, mailOfferMissed, mailOfferWithdrawn } from './queue-offer.mails.ts';
import type { StoredBooking } from './stored-booking.ts';

/** An offer of a place that nobody has answered. */
type OpenOffer = {
  id: number;
  participationId: number;
  personId: number;
  expiresAt: Date;
  /** Won in a draw: it stands whether the club offers places or books them. */
  isDrawn: boolean;
  /** Somebody gave them the place by another way, or they left the queue. */
  isWaiting: boolean;
  hasPlace: boolean;
};

type Outcome = 'taken' | 'missed' | 'withdrawn';

const openOffersIn = async (ctx: Pick<WorkCtx, 'db'>, courseId: number): Promise<readonly OpenOffer[]> => {
  const { rows } = await sql<OpenOffer>`
    select o.id, o.participation_id as "participationId", t.person_id as "personId", o.expires_at as "expiresAt", o.is_drawn as "isDrawn",
      t.role = ${roleLiteral.waiting} and t.left_at is null as "isWaiting",
      t.role = ${roleLiteral.participant} and t.left_at is null as "hasPlace"
    from queue_offer o join participation t on t.club_id = o.club_id and t.id = o.participation_id
    where o.course_id = ${courseId} and o.ended_at is null
    order by o.offered_at, o.id`.execute(ctx.db);
  return rows;
};

const endOffer = (ctx: Pick<WorkCtx, 'db' | 'now'>, offerId: number, outcome: Outcome) =>
  ctx.db.updateTable('queue_offer').set({ ended_at: ctx.now, outcome }).where('id', '=', offerId).execute();

/** To the end of the queue, with the time since when they wait kept. */
const moveToEnd = (ctx: Pick<WorkCtx, 'db'>, participationId: number, skippedReason: string) =>
  ctx.db
    .updateTable('participation')
    .set({
      waits_since: sql<Date>`coalesce(waits_since, queued_at)`,
      // The moment itself and not the beginning of the request: whoever waited for the lock came later.
      queued_at: sql<Date>`clock_timestamp()`,
      skipped_reason: skippedReason,
    })
    .where('id', '=', participationId)
    .execute();

/** Until when: the nearer the next date, the sooner. */
const endOfOffer = (ctx: Pick<WorkCtx, 'now'>, course: LockedCourse): Date => {
  const nextDate = course.nextDate?.startsAt ?? (course.startsOn === null ? null : startOfDayInVienna(course.startsOn));
  return offerEndsAt(ctx.now, offerMinutesFor(ctx.now, nextDate));
};

/**
 * Platz anbieten: theirs until the deadline. They stay in the queue meanwhile, so nobody new gets the place. `drawnUntil`: they
 * won it in a draw, and have until then.
 */
export const offerPlace = async (
  ctx: WorkCtx,
  course: LockedCourse,
  entry: Pick<StoredBooking, 'id' | 'skippedReason'>,
  person: PersonFacts,
  drawnUntil: Date | null = null,
): Promise<void> => {
  const expiresAt = drawnUntil ?? endOfOffer(ctx, course);
  // It names to whom it goes: after a move to another family it is nobody's.
  const token = `${person.managerId}-${newToken()}`;
  await ctx.db
    .insertInto('queue_offer')
    .values({
      club_id: sql<number>`current_club()`,
      participation_id: entry.id,
      course_id: course.id,
      offered_at: ctx.now,
      expires_at: expiresAt,
      token_hash: hashToken(token),
      is_drawn: drawnUntil !== null,
    })
    .execute();
  // Whoever was passed over before and qualifies again is in line again.
  if (entry.skippedReason !== '') {
    await ctx.db.updateTable('participation').set({ skipped_reason: '' }).where('id', '=', entry.id).execute();
  }
  await tell(ctx, course, person, { kind: 'bookings.placeOffered', until: expiresAt });
  await mailOffered(ctx, course, person, { expiresAt, token, isDrawn: drawnUntil !== null });
};

const tell = (
  ctx: WorkCtx,
  course: LockedCourse,
  person: Pick<PersonFacts, 'id'>,
  { kind, until }: { kind: 'bookings.placeOffered' | 'bookings.offerMissed' | 'bookings.offerWithdrawn'; until: Date },
) =>
  recordHistory(ctx, {
    kind,
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, until: until.toISOString() },
  });

/** Who has not answered in time goes to the end and is asked no more until they say that they still wait. */
const miss = async (ctx: WorkCtx, course: LockedCourse, offer: OpenOffer, person: PersonFacts | undefined) => {
  await endOffer(ctx, offer.id, 'missed');
  await moveToEnd(ctx, offer.participationId, missedOffer);
  await tell(ctx, course, { id: offer.personId }, { kind: 'bookings.offerMissed', until: offer.expiresAt });
  if (person) await mailOfferMissed(ctx, course, person, offer.expiresAt);
};

/** The place went another way because the office insisted, or the course became smaller: they keep theirs in the queue. */
const withdraw = async (ctx: WorkCtx, course: LockedCourse, offer: OpenOffer, person: PersonFacts | undefined) => {
  await endOffer(ctx, offer.id, 'withdrawn');
  await tell(ctx, course, { id: offer.personId }, { kind: 'bookings.offerWithdrawn', until: offer.expiresAt });
  if (person) await mailOfferWithdrawn(ctx, course, person);
};

/**
 * Ends what is over: answered by another way, missed, or without a place to stand for; of more offers than places the
 * youngest go. The caller has locked the course.
 * @returns the bookings whose offer still stands, and whether it was won in a draw
 */
export const settleOffers = async (
  ctx: WorkCtx,
  course: LockedCourse,
  freePlaces: number,
): Promise<ReadonlyMap<number, boolean>> => {
  const offers = await openOffersIn(ctx, course.id);
  if (offers.length === 0) return new Map();
  const answered = offers.filter(({ isWaiting }) => !isWaiting);
  await inTurn(answered, ({ id, hasPlace }) => endOffer(ctx, id, hasPlace ? 'taken' : 'withdrawn'));
  const waiting = offers.filter(({ isWaiting }) => isWaiting);
  const missed = waiting.filter(({ expiresAt }) => expiresAt <= ctx.now);
  const standing = waiting.filter(({ expiresAt }) => expiresAt > ctx.now);
  const surplus = standing.slice(Math.max(0, freePlaces));
  const over = [...missed, ...surplus].map(({ personId }) => personId);
  const persons = new Map((await personFacts(ctx, course.id, over)).map((person) => [person.id, person]));
  await inTurn(missed, (offer) => miss(ctx, course, offer, persons.get(offer.personId)));
  await inTurn(surplus, (offer) => withdraw(ctx, course, offer, persons.get(offer.personId)));
  const kept = standing.slice(0, Math.max(0, freePlaces));
  return new Map(kept.map(({ participationId, isDrawn }) => [participationId, isDrawn]));
};

/** How many places are offered to others than this one. */
export const placesOfferedToOthers = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  courseId: number,
  participationId: number,
): Promise<number> =>
  (await openOffersIn(ctx, courseId)).filter(
    (offer) => offer.isWaiting && offer.expiresAt > ctx.now && offer.participationId !== participationId,
  ).length;

export type LastOffer = { id: number; expiresAt: Date; outcome: Outcome | null };

/** The newest offer to somebody who waits; undefined = there was none. */
export const lastOfferTo = (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<LastOffer | undefined> =>
  ctx.db
    .selectFrom('queue_offer as o')
    .where('o.participation_id', '=', participationId)
    .orderBy('o.id', 'desc')
    .select(['o.id', 'o.expires_at as expiresAt', 'o.outcome'])
    .$narrowType<{ outcome: Outcome | null }>()
    .executeTakeFirst();

export const offerTaken = (ctx: Pick<WorkCtx, 'db' | 'now'>, { id }: LastOffer) => endOffer(ctx, id, 'taken');

/** Weiter warten: back in the queue, at its end. */
export const waitAgain = async (ctx: WorkCtx, course: LockedCourse, entry: StoredBooking) => {
  await moveToEnd(ctx, entry.id, '');
  await recordHistory(ctx, {
    kind: 'bookings.waitsAgain',
    personId: entry.personId,
    courseId: course.id,
    details: { course: course.name },
  });
};
