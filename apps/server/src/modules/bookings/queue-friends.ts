import { friendsTexts, maxFriends } from '@vereinshaus/contract/bookings/queue-friends';
import { missedOffer, offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { inOneLine } from './booking-letter.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { dissolve, insertBond, lockBonds, type QueueBond, type QueueBonds } from './queue-bonds.ts';
import { invitationTo } from './queue-invitations.ts';
import { mailFriends } from './queue-offer.mails.ts';
import { openOffersTo } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';

type Friends = { courseId: number; participationIds: readonly number[]; reason: string };

type Member = { entry: StoredBooking; person: PersonFacts };

const membersOf = async (
  ctx: WorkCtx,
  courseId: number,
  participationIds: readonly number[],
): Promise<readonly Member[]> => {
  const chosen = new Set(participationIds);
  const entries = (await queueOf(ctx, courseId)).filter(({ id }) => chosen.has(id));
  const persons = new Map(
    (
      await personFacts(
        ctx,
        courseId,
        entries.map(({ personId }) => personId),
      )
    ).map((person) => [person.id, person]),
  );
  const members = entries.flatMap((entry) => {
    const person = persons.get(entry.personId);
    return person === undefined ? [] : [{ entry, person }];
  });
  if (members.length < chosen.size) throw bookingErrors.friendsWrong({ problem: friendsTexts.gone });
  return members;
};

/** What keeps these from waiting together; null = nothing. */
const problemOf = async (
  ctx: WorkCtx,
  course: LockedCourse,
  members: readonly Member[],
  bonds: QueueBonds,
): Promise<string | null> => {
  if (new Set(members.map(({ person }) => person.managerId)).size < 2) return friendsTexts.oneFamily;
  const places = course.maxParticipants ?? maxFriends;
  if (members.length > places) return friendsTexts.tooMany(places);
  const chosen = new Set(members.map(({ entry }) => entry.id));
  const offers = await openOffersTo(ctx, course.id);
  for (const { entry, person } of members) {
    const bond = bonds.get(entry.id);
    if (bond?.places.some(({ participationId }) => !chosen.has(participationId)))
      return friendsTexts.otherBond(person.firstName);
    if (offers.has(entry.id)) return friendsTexts.offered(person.firstName);
    if (entry.skippedReason === missedOffer) return friendsTexts.paused(person.firstName);
    if ((await invitationTo(ctx, entry.id)) !== undefined) return friendsTexts.invited(person.firstName);
  }
  return null;
};

/** Each family once, about the first of its children. */
const familiesOf = (members: readonly Member[]): readonly Member[] => [
  ...new Map(members.toReversed().map((member) => [member.person.managerId, member])).values(),
];

/**
 * Freunde gemeinsam warten lassen: by the office, which the families have asked. From then on they get places all at once or
 * none; whoever does not want it ends it with a tap.
 */
export const bondFriends = async (ctx: Ctx, { courseId, participationIds, reason }: Friends): Promise<void> => {
  const course = await lockCourse(ctx, courseId);
  const bonds = await lockBonds(ctx, [courseId]);
  const members = await membersOf(ctx, courseId, participationIds);
  const problem = await problemOf(ctx, course, members, bonds);
  if (problem !== null) throw bookingErrors.friendsWrong({ problem });
  const before = new Set(members.flatMap(({ entry }) => bonds.get(entry.id) ?? []));
  await dissolve(ctx, [...before]);
  await insertBond(ctx, { kind: 'all', isOfFriends: true, participationIds: members.map(({ entry }) => entry.id) });
  const friendsOf = ({ person }: Member) =>
    members.filter((other) => other.person.managerId !== person.managerId).map((other) => other.person.firstName);
  for (const member of members) {
    const details = { course: course.name, friends: friendsOf(member), reason };
    await recordHistory(ctx, { kind: 'bookings.waitsWithFriends', personId: member.person.id, courseId, details });
  }
  for (const member of familiesOf(members)) {
    await mailFriends(ctx, course, member.person, friendsTexts.together(inOneLine(friendsOf(member)), reason));
  }
  await promoteWaiting(ctx, course);
};

/** They wait alone from now on, and each family but `except` reads why. The caller has locked the course and the bond. */
export const partFriends = async (
  ctx: WorkCtx,
  course: LockedCourse,
  bond: QueueBond,
  { reason, hint, except }: { reason: string; hint: string; except: number | null },
): Promise<void> => {
  await dissolve(ctx, [bond]);
  const ids = bond.places.map(({ participationId }) => participationId);
  const members = await membersOf(ctx, course.id, ids);
  for (const { person } of members) {
    const details = { course: course.name, reason };
    await recordHistory(ctx, { kind: 'bookings.friendsParted', personId: person.id, courseId: course.id, details });
  }
  for (const { person } of familiesOf(members)) {
    if (person.managerId !== except) await mailFriends(ctx, course, person, hint);
  }
};

/** By the office, which had put them together. */
export const endFriends = async (ctx: Ctx, { courseId, participationIds, reason }: Friends): Promise<void> => {
  const course = await lockCourse(ctx, courseId);
  const bonds = await lockBonds(ctx, [courseId]);
  const ended = new Set(
    participationIds.flatMap((id) => {
      const bond = bonds.get(id);
      return bond?.isOfFriends === true ? [bond] : [];
    }),
  );
  if (ended.size === 0) throw bookingErrors.friendsWrong({ problem: friendsTexts.notFriends });
  for (const bond of ended)
    await partFriends(ctx, course, bond, { reason, hint: friendsTexts.apart(reason), except: null });
  await promoteWaiting(ctx, course);
};

/** A family wants to wait alone again: the others read it. */
export const tellParted = async (ctx: Ctx, { isOfFriends, places }: QueueBond): Promise<void> => {
  const [first] = places;
  if (!isOfFriends || first === undefined) return;
  const course = await lockCourse(ctx, first.courseId);
  const ids = places.map(({ participationId }) => participationId);
  for (const { person } of familiesOf(await membersOf(ctx, first.courseId, ids))) {
    if (person.managerId === viewerOf(ctx).id) continue;
    await mailFriends(ctx, course, person, friendsTexts.apart(friendsTexts.bySomebody));
  }
};

/** One family gives its place back: what the others have said yes to was meant with them. */
export const declineAmongFriends = (
  ctx: WorkCtx,
  course: LockedCourse,
  bond: QueueBond,
  { managerId, until }: { managerId: number; until: Date },
): Promise<void> =>
  partFriends(ctx, course, bond, {
    reason: friendsTexts.declined(offerUntilText(until)),
    hint: friendsTexts.declined(offerUntilText(until)),
    except: managerId,
  });
