import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { keptPlacesRefusal } from '@vereinshaus/contract/courses/season';
import { sql } from 'kysely';
import type { CopiedCourse } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { mailBooked } from './booking.mails.ts';
import { remainingPlan } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { isSetByClub } from './change-booking.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { participantsIn, type StoredBooking } from './stored-booking.ts';
import { type Place, placeTaken, takePlace } from './take-place.ts';

/** Somebody who comes along, as the copy has them. */
export type TakenAlong = { person: PersonFacts; place: Place; paymentGroupId: number | null; isAgreed: boolean };

/** Places can be kept as long as booking lies ahead; then they would be charged at once. */
export const canReserve = (ctx: Pick<Ctx, 'now'>, { reservedUntil }: Pick<LockedCourse, 'reservedUntil'>): boolean =>
  reservedUntil !== null && reservedUntil > ctx.now;

/**
 * Teilnehmer mitnehmen: who takes part in a course gets a place in its copy, priced as the plan says for the new season;
 * what the club had set for somebody is carried over. The deceased and the deleted stay behind.
 */
export const takeParticipantsAlong = async (
  ctx: Ctx,
  copy: LockedCourse,
  { fromId, days }: Pick<CopiedCourse, 'fromId' | 'days'>,
  { isReserved, bookings }: { isReserved: boolean; bookings: readonly StoredBooking[] },
): Promise<readonly TakenAlong[]> => {
  const persons = await personFacts(
    ctx,
    copy.id,
    bookings.map(({ personId }) => personId),
  );
  const groups = await copiedGroups(ctx, fromId, copy.id);
  const taken: TakenAlong[] = [];
  for (const booking of bookings) {
    const person = persons.find(({ id }) => id === booking.personId);
    if (person) taken.push(await takeAlong(ctx, copy, person, booking, { days, isReserved, groups }));
  }
  return taken;
};

/**
 * Plätze in den Kopien eines Saisonwechsels reservieren, of all families at once: nobody is charged by a season change, so
 * a copy whose booking does not lie ahead stays empty. Gives how many places are kept.
 */
export const reserveInCopies = async (
  ctx: Ctx,
  copied: readonly CopiedCourse[],
  leftOut: ReadonlyMap<number, readonly number[]>,
): Promise<number> => {
  const entering = [];
  for (const copiedCourse of copied) {
    const copy = await lockCourse(ctx, copiedCourse.id);
    if (!canReserve(ctx, copy)) continue;
    const stays = leftOut.get(copiedCourse.fromId) ?? [];
    const bookings = (await participantsIn(ctx, copiedCourse.fromId)).filter(
      ({ personId }) => !stays.includes(personId),
    );
    entering.push({ copy, copiedCourse, bookings });
  }
  const refusal = keptPlacesRefusal(entering.reduce((sum, { bookings }) => sum + bookings.length, 0));
  if (refusal !== '') throw bookingErrors.tooManyKept({ refusal });
  const copies = entering.map(({ copy }) => copy);
  const personIds = entering.flatMap(({ bookings }) => bookings.map(({ personId }) => personId));
  await lockFamilies(ctx, copies, await clubSettingsOf(ctx), { personIds });
  let reserved = 0;
  for (const { copy, copiedCourse, bookings } of entering) {
    reserved += (await takeParticipantsAlong(ctx, copy, copiedCourse, { isReserved: true, bookings })).length;
  }
  return reserved;
};

type Groups = ReadonlyMap<number, number>;

/** Groups of a plan of the course's own have become others in the copy; those of a model are the same. */
const copiedGroups = async (ctx: Ctx, fromId: number, toId: number): Promise<Groups> => {
  const { rows } = await sql<{ fromGroup: number; toGroup: number }>`
    select g.id as "fromGroup", n.id as "toGroup"
    from course_card f
    join course_card t on t.club_id = f.club_id and t.id = ${toId}
    join payment_group g on g.club_id = f.club_id and g.plan_id = f.payment_plan_id
    join payment_group n on n.club_id = t.club_id and n.plan_id = t.payment_plan_id
      and (n.position, n.name) = (g.position, g.name)
    where f.id = ${fromId}`.execute(ctx.db);
  return new Map(rows.map(({ fromGroup, toGroup }) => [fromGroup, toGroup]));
};

const dayMs = 86_400_000;

/** When somebody books who comes along: with the start of booking; where none is set, as long after as the course moves. */
const bookedAt = (copy: LockedCourse, { createdAt }: StoredBooking, days: number): Date =>
  copy.bookingStart > 0 ? new Date(copy.bookingStart * 1000) : new Date(createdAt.getTime() + days * dayMs);

const takeAlong = async (
  ctx: Ctx,
  copy: LockedCourse,
  person: PersonFacts,
  booking: StoredBooking,
  { days, isReserved, groups }: { days: number; isReserved: boolean; groups: Groups },
): Promise<TakenAlong> => {
  const at = bookedAt(copy, booking, days);
  const chosen = booking.paymentGroupId === null ? null : (groups.get(booking.paymentGroupId) ?? null);
  const paymentGroupId = await remainingPlan(ctx, copy, { paymentGroupId: chosen, at });
  const isAgreed = isSetByClub(booking);
  const role = participationRole.participant;
  const place = await takePlace(
    ctx,
    copy,
    {
      person,
      booking: null,
      role,
      at,
      paymentGroupId,
      discount: null,
      wantsMembership: copy.membersOnly && !person.isMember,
      isInformed: !isReserved,
      isReserved,
      ...(isAgreed && { agreedCents: booking.priceCents }),
      tell: placeTaken(copy, person, role, ''),
    },
    await clubSettingsOf(ctx),
  );
  // Whoever is charged is told so; a reserved place is told of when it is charged.
  if (!isReserved) await mailBooked(ctx, copy, [{ person, place, position: 0 }]);
  return { person, place, paymentGroupId, isAgreed };
};
