import type { ParticipantWish } from '@vereinshaus/contract/bookings/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { copyOneCourse, type WithCourse } from '../courses/index.ts';
import { leftBehindSentence } from '../trainer-papers/index.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { participantsIn } from './stored-booking.ts';
import { canReserve, type TakenAlong, takeParticipantsAlong } from './take-along.ts';

type Wishes = {
  withTrainers: boolean;
  withEvents: boolean;
  withMedia: boolean;
  moveYears: boolean;
  participants: ParticipantWish;
};

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
  const isReserved = wishes.participants === 'reserve' && canReserve(ctx, copy);
  const taken = await takeParticipantsAlong(ctx, copy, copied, { isReserved, bookings });
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
