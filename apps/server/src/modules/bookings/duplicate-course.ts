import type { ParticipantWish } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { copyOneCourse, type WithCourse } from '../courses/index.ts';
import { leftBehindSentence } from '../trainer-papers/index.ts';
import { mailBooked } from './booking.mails.ts';
import { type PersonFacts, personFacts } from './booking-facts.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { remainingPlan } from './booking-price.ts';
import { isSetByClub } from './change-booking.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { participantsIn, type StoredBooking } from './stored-booking.ts';
import { type Place, placeTaken, takePlace } from './take-place.ts';

type Wishes = {
  withTrainers: boolean;
  withEvents: boolean;
  withMedia: boolean;
  moveYears: boolean;
  participants: ParticipantWish;
};

/** Somebody who comes along, as the copy has them. */
type TakenAlong = { person: PersonFacts; place: Place; paymentGroupId: number | null; isAgreed: boolean };

/** `warning`: which trainers stay behind, and why; empty = all come along. */
type Copy = { courseId: number; taken: readonly TakenAlong[]; chargedFrom: Date | null; warning: string };

/**
 * Kurs duplizieren: the course with everything that was asked for, and its participants as wanted: they get a place in the
 * copy, charged when its booking starts or at once, priced as the plan says for the new season; what the club had set for
 * somebody is carried over. Rules: docs/rules/saison.md.
 */
export const duplicateCourse = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  courseId: number,
  wishes: Wishes,
): Promise<Copy> => {
  const copied = await copyOneCourse(ctx, parts, courseId, wishes);
  const warning = wishes.withTrainers ? await leftBehindSentence(ctx, courseId, copied.id) : '';
  if (wishes.participants === 'none') return { courseId: copied.id, taken: [], chargedFrom: null, warning };
  const copy = await lockCourse(ctx, copied.id);
  const bookings = await participantsIn(ctx, courseId);
  const personIds = bookings.map(({ personId }) => personId);
  await lockFamilies(ctx, [copy], await clubSettingsOf(ctx), { personIds });
  const persons = await personFacts(ctx, copy.id, personIds);
  const isReserved = wishes.participants === 'reserve' && copy.reservedUntil !== null && copy.reservedUntil > ctx.now;
  const groups = await copiedGroups(ctx, courseId, copy.id);
  const taken: TakenAlong[] = [];
  for (const booking of bookings) {
    // The deceased and the deleted stay behind.
    const person = persons.find(({ id }) => id === booking.personId);
    if (person) taken.push(await takeAlong(ctx, copy, person, booking, { days: copied.days, isReserved, groups }));
  }
  return { courseId: copied.id, taken, chargedFrom: isReserved ? copy.reservedUntil : null, warning };
};

/** The same, to look at what everybody would owe. */
export const previewDuplicate = (ctx: Ctx, parts: readonly WithCourse[], courseId: number, wishes: Wishes) =>
  dryRun(ctx, async () => {
    const { taken, chargedFrom } = await duplicateCourse(ctx, parts, courseId, wishes);
    const words = await wordsFor(ctx, taken);
    return {
      chargedFrom: toSeconds(chargedFrom),
      participants: taken.map(({ person, place, paymentGroupId, isAgreed }) => ({
        child_ID: person.id,
        fullname: person.fullName,
        payer: words.payers.get(person.managerId) ?? '',
        plan: words.plans.get(paymentGroupId) ?? '',
        price: place.price?.cents ?? 0,
        agreed: isAgreed,
        payments: (place.price?.instalments ?? []).map(({ description, cents, dueOn }) => ({
          description,
          price: cents,
          dueDate: secondsOfDay(dueOn),
        })),
      })),
    };
  });

/** Names of those who pay and of the plans they pay by. */
const wordsFor = async (ctx: Ctx, taken: readonly TakenAlong[]) => {
  const { rows: payers } = await sql<{ id: number; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from person_card person
    where id = any(${taken.map(({ person }) => person.managerId)}::integer[])`.execute(ctx.db);
  const { rows: plans } = await sql<{ id: number; name: string }>`
    select id, name from payment_group
    where id = any(${taken.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])}::integer[])`.execute(ctx.db);
  return {
    payers: new Map(payers.map(({ id, name }) => [id, name])),
    plans: new Map<number | null, string>(plans.map(({ id, name }) => [id, name])),
  };
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
