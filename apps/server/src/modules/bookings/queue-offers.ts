import { friendsTexts } from '@vereinshaus/contract/bookings/queue-friends';
import { missedOffer, offerEndsAt, offerMinutesFor, offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import { startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { factsOfCourses } from './course-facts.ts';
import type { LockedCourse } from './lock-course.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { dissolve, partyOf, type QueueBonds } from './queue-bonds.ts';
import { missInvitation } from './queue-invitations.ts';
import {
  mailFriends,
  mailOffered,
  mailOfferMissed,
  mailOfferWithdrawn,
  type OfferReason,
} from './queue-offer.mails.ts';
import type { StoredBooking } from './stored-booking.ts';

/** An offer of a place that nobody has answered. */
type OpenOffer = {
  id: number;
  participationId: number;
  personId: number;
  expiresAt: Date;
  /** Won in a draw, or invited: it stands whether the club offers places or books them. */
  isHeld: boolean;
  /** Was invited and has not answered. */
  isInvited: boolean;
  /** Said yes, and waits for the family of a friend. */
  hasAgreed: boolean;
  /** Somebody gave them the place by another way, or they left the queue. */
  isWaiting: boolean;
  hasPlace: boolean;
};

type Outcome = 'taken' | 'missed' | 'withdrawn';

const openOffersIn = async (ctx: Pick<WorkCtx, 'db'>, courseId: number): Promise<readonly OpenOffer[]> => {
  const { rows } = await sql<OpenOffer>`
    select o.id, o.participation_id as "participationId", t.person_id as "personId", o.expires_at as "expiresAt",
      o.is_drawn or o.is_invited as "isHeld", o.agreed_at is not null as "hasAgreed", exists (select from queue_invitation i
        where i.club_id = o.club_id and i.participation_id = o.participation_id and i.ended_at is null) as "isInvited",
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
export const endOfOffer = (ctx: Pick<WorkCtx, 'now'>, course: LockedCourse): Date => {
  const nextDate = course.nextDate?.startsAt ?? (course.startsOn === null ? null : startOfDayInVienna(course.startsOn));
  return offerEndsAt(ctx.now, offerMinutesFor(ctx.now, nextDate));
};

type OfferedEntry = {
  course: LockedCourse;
  entry: Pick<StoredBooking, 'id' | 'skippedReason'>;
  person: PersonFacts;
};

type OfferTerms = { expiresAt: Date; because: OfferReason };

/** Theirs until then, whatever the next date is. */
type HeldPlace = { at: Date; because: Exclude<OfferReason, 'free'>; note?: string };

/** @returns the token of its link, for the mail */
const addOffer = async (
  ctx: WorkCtx,
  { course, entry, person }: OfferedEntry,
  { expiresAt, because }: OfferTerms,
): Promise<string> => {
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
      is_drawn: because === 'drawn',
      is_invited: because === 'invited',
    })
    .execute();
  // Whoever was passed over before and qualifies again is in line again.
  if (entry.skippedReason !== '') {
    await ctx.db.updateTable('participation').set({ skipped_reason: '' }).where('id', '=', entry.id).execute();
  }
  await tell(ctx, course, person, { kind: 'bookings.placeOffered', until: expiresAt });
  return token;
};

/**
 * Platz anbieten: theirs until the deadline. They stay in the queue meanwhile, so nobody new gets the place. Who waits together
 * is offered all places in one message, until the nearest of the deadlines. `held`: they won it in a draw or are invited, and have until then.
 */
export const offerPlaces = async (
  ctx: WorkCtx,
  party: readonly OfferedEntry[],
  held: HeldPlace | null = null,
): Promise<void> => {
  const [first] = party;
  if (first === undefined) return;
  const nearest = new Date(Math.min(...party.map(({ course }) => endOfOffer(ctx, course).getTime())));
  const terms = { expiresAt: held?.at ?? nearest, because: held?.because ?? ('free' as const) };
  const tokens = await inTurn(party, (offered) => addOffer(ctx, offered, terms));
  // Friends: each family reads of its own, and answers for itself.
  const families = groupedBy(
    party.map((offered, index) => ({ ...offered, token: tokens[index] ?? '' })),
    ({ person }) => person.managerId,
  );
  for (const own of families.values()) {
    const friends = party.filter(({ person }) => person.managerId !== own[0]?.person.managerId);
    const token = own[0]?.token ?? '';
    await mailOffered(ctx, own, {
      ...terms,
      note: held?.note ?? '',
      token,
      friends: friends.map(({ person }) => person),
    });
  }
};

type OfferEntry =
  | 'bookings.placeOffered'
  | 'bookings.offerMissed'
  | 'bookings.offerWithdrawn'
  | 'bookings.friendsMissed';

const tell = (
  ctx: WorkCtx,
  course: LockedCourse,
  person: Pick<PersonFacts, 'id'>,
  { kind, until }: { kind: OfferEntry; until: Date },
) =>
  recordHistory(ctx, {
    kind,
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, until: until.toISOString() },
  });

/** Who has not answered in time goes to the end and is asked no more until they say that they still wait. */
const miss = async (ctx: WorkCtx, course: LockedCourse, offer: OpenOffer, person: PersonFacts | undefined) => {
  if (offer.isInvited) {
    await missInvitation(ctx, course, { ...offer, until: offer.expiresAt });
    return;
  }
  await endOffer(ctx, offer.id, 'missed');
  await moveToEnd(ctx, offer.participationId, missedOffer);
  await tell(ctx, course, { id: offer.personId }, { kind: 'bookings.offerMissed', until: offer.expiresAt });
  if (person) await mailOfferMissed(ctx, course, person, offer.expiresAt);
};

/** They said yes and their friends did not: their place in the queue is theirs, and they are next by themselves. */
const endAgreed = async (ctx: WorkCtx, course: LockedCourse, offer: OpenOffer, person: PersonFacts | undefined) => {
  await endOffer(ctx, offer.id, 'withdrawn');
  await tell(ctx, course, { id: offer.personId }, { kind: 'bookings.friendsMissed', until: offer.expiresAt });
  if (person) await mailFriends(ctx, course, person, friendsTexts.missed(offerUntilText(offer.expiresAt)));
};

/** Friends of whom somebody has not answered in time wait together no more. */
export const withoutMissedFriends = async (ctx: WorkCtx, courseId: number, bonds: QueueBonds): Promise<QueueBonds> => {
  if (![...bonds.values()].some(({ isOfFriends }) => isOfFriends)) return bonds;
  const over = (await openOffersIn(ctx, courseId)).filter(
    ({ isWaiting, expiresAt }) => isWaiting && expiresAt <= ctx.now,
  );
  const ended = new Set(
    over.flatMap(({ participationId }) => {
      const bond = bonds.get(participationId);
      return bond?.isOfFriends === true ? [bond] : [];
    }),
  );
  if (ended.size === 0) return bonds;
  await dissolve(ctx, [...ended]);
  return new Map([...bonds].filter(([, bond]) => !ended.has(bond)));
};

/** What one family of friends has said yes to, until the others have; null = not any more. */
export const noteAgreed = (ctx: Pick<WorkCtx, 'db' | 'now'>, offerIds: readonly number[], cents: number | null) =>
  ctx.db
    .updateTable('queue_offer')
    .set({ agreed_at: cents === null ? null : ctx.now, agreed_cents: cents })
    .where('id', 'in', [...offerIds])
    .execute();

/** What was offered together with a place that is not free any more is not offered either, in whichever course. */
const withdrawPartners = async (ctx: WorkCtx, bonds: QueueBonds, withdrawn: readonly OpenOffer[]) => {
  const gone = new Set(withdrawn.map(({ participationId }) => participationId));
  const partners = new Map(
    withdrawn
      .flatMap(({ participationId }) => {
        const bond = bonds.get(participationId);
        return bond === undefined ? [] : partyOf(bond, participationId);
      })
      .map((place) => [place.participationId, place] as const),
  );
  for (const { participationId, courseId, personId } of partners.values()) {
    if (gone.has(participationId)) continue;
    const offer = (await openOffersIn(ctx, courseId)).find((one) => one.participationId === participationId);
    if (offer === undefined) continue;
    const [course] = await factsOfCourses(ctx, [courseId]);
    const [person] = await personFacts(ctx, courseId, [personId]);
    if (course !== undefined) await withdraw(ctx, course, offer, person);
  }
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
 * @returns the bookings whose offer still stands, and whether it is held where places are booked at once
 */
export const settleOffers = async (
  ctx: WorkCtx,
  course: LockedCourse,
  freePlaces: number,
  bonds: QueueBonds,
): Promise<ReadonlyMap<number, boolean>> => {
  const offers = await openOffersIn(ctx, course.id);
  if (offers.length === 0) return new Map();
  const answered = offers.filter(({ isWaiting }) => !isWaiting);
  await inTurn(answered, ({ id, hasPlace }) => endOffer(ctx, id, hasPlace ? 'taken' : 'withdrawn'));
  const waiting = offers.filter(({ isWaiting }) => isWaiting);
  const over = waiting.filter(({ expiresAt }) => expiresAt <= ctx.now);
  // Whoever said yes has missed nothing: their friends did.
  const missed = over.filter(({ hasAgreed }) => !hasAgreed);
  const agreed = over.filter(({ hasAgreed }) => hasAgreed);
  const standing = waiting.filter(({ expiresAt }) => expiresAt > ctx.now);
  const youngest = standing.slice(Math.max(0, freePlaces));
  // One of several that stand or fall together takes the others with it.
  const fallen = new Set(
    youngest.flatMap(({ participationId }) => {
      const bond = bonds.get(participationId);
      return bond === undefined ? [participationId] : partyOf(bond, participationId).map((one) => one.participationId);
    }),
  );
  const surplus = standing.filter(({ participationId }) => fallen.has(participationId));
  const told = [...over, ...surplus].map(({ personId }) => personId);
  const persons = new Map((await personFacts(ctx, course.id, told)).map((person) => [person.id, person]));
  await inTurn(agreed, (offer) => endAgreed(ctx, course, offer, persons.get(offer.personId)));
  await inTurn(missed, (offer) => miss(ctx, course, offer, persons.get(offer.personId)));
  await inTurn(surplus, (offer) => withdraw(ctx, course, offer, persons.get(offer.personId)));
  await withdrawPartners(ctx, bonds, surplus);
  const kept = standing.filter(({ participationId }) => !fallen.has(participationId));
  return new Map(kept.map(({ participationId, isHeld }) => [participationId, isHeld]));
};

/** Who has an open offer in a course, by participation. */
export const openOffersTo = async (ctx: Pick<WorkCtx, 'db' | 'now'>, courseId: number): Promise<ReadonlySet<number>> =>
  new Set(
    (await openOffersIn(ctx, courseId))
      .filter((offer) => offer.isWaiting && offer.expiresAt > ctx.now)
      .map(({ participationId }) => participationId),
  );

export type LastOffer = { id: number; expiresAt: Date; outcome: Outcome | null; agreedCents: number | null };

/** The newest offer to somebody who waits; undefined = there was none. */
export const lastOfferTo = (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<LastOffer | undefined> =>
  ctx.db
    .selectFrom('queue_offer as o')
    .where('o.participation_id', '=', participationId)
    .orderBy('o.id', 'desc')
    .select(['o.id', 'o.expires_at as expiresAt', 'o.outcome', 'o.agreed_cents as agreedCents'])
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
