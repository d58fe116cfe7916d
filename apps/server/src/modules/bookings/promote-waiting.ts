import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import type { BookingReason } from '@vereinshaus/contract/bookings';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { becomeMember } from '../membership/index.ts';
import { mailPassedOver, mailPromoted } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { type PersonFacts, personFacts, unmetConditions } from './booking-facts.ts';
import { bookingPrice, remainingPlan } from './booking-price.ts';
import { charge } from './charge.ts';
import { hasFreePlace, type LockedCourse } from './lock-course.ts';

type Waiting = {
  id: number;
  person_id: number;
  created_at: Date;
  wants_membership: boolean;
  payment_group_id: number | null;
  discount_id: number | null;
  skipped_reason: string;
};

/**
 * Von der Warteliste aufnehmen: oldest first, while places are free. Who no longer qualifies is passed over and told so
 * once, keeps the place in the queue, and gets the next free place after qualifying again. The caller has locked the
 * course. Promotion charges, makes members of those who wanted to become one, mails and stands in the history.
 */
export const promoteWaiting = async (ctx: WorkCtx, course: LockedCourse): Promise<number> => {
  if (!hasFreePlace(course)) return 0;
  const queue = await queueOf(ctx, course.id);
  if (queue.length === 0) return 0;
  const settings = await clubSettingsOf(ctx);
  const persons = new Map(
    (
      await personFacts(
        ctx,
        course.id,
        queue.map((entry) => entry.person_id),
      )
    ).map((person) => [person.id, person]),
  );
  let promoted = 0;
  for (const entry of queue) {
    if (!hasFreePlace(course)) break;
    const person = persons.get(entry.person_id);
    if (!person) {
      await skip(ctx, course, entry, gone);
      continue;
    }
    const problem = whyNot(ctx, course, person, entry, settings);
    if (problem === null) {
      await promote(ctx, course, entry, person, settings);
      promoted += 1;
    } else {
      await passOver(ctx, course, entry, person, problem);
    }
  }
  return promoted;
};

const queueOf = (ctx: WorkCtx, courseId: number): Promise<Waiting[]> =>
  ctx.db
    .selectFrom('participation as t')
    .where('t.course_id', '=', courseId)
    .where('t.role', '=', 2)
    .where('t.left_at', 'is', null)
    .select([
      't.id',
      't.person_id',
      't.created_at',
      't.wants_membership',
      't.payment_group_id',
      't.discount_id',
      't.skipped_reason',
    ])
    .orderBy('t.queued_at')
    .orderBy('t.id')
    .execute();

type Problem = Pick<BookingReason, 'code' | 'text'>;

/** Deceased or deleted: nobody to tell. */
const gone = 'gone';

const whyNot = (
  ctx: WorkCtx,
  course: LockedCourse,
  person: PersonFacts,
  entry: Waiting,
  settings: ClubSettings,
): Problem | null => {
  const unmet = unmetConditions(ctx, course, person, settings)[0];
  if (unmet) return unmet;
  const isMember = person.isMember || entry.wants_membership || settings.noMembership;
  return course.membersOnly && !isMember ? { code: 'membership', text: bookingTexts.membershipNeeded } : null;
};

const promote = async (
  ctx: WorkCtx,
  course: LockedCourse,
  entry: Waiting,
  person: PersonFacts,
  settings: ClubSettings,
) => {
  const becomesMember = entry.wants_membership && !person.isMember;
  // The plan as it was when they booked: waiting costs nobody the cheaper rate.
  const at = entry.created_at;
  const paymentGroupId = await remainingPlan(ctx, course, { paymentGroupId: entry.payment_group_id, at });
  const discount = await appliedDiscount(ctx, entry.discount_id);
  const wish = { isMember: person.isMember || becomesMember, paymentGroupId, discount, at };
  const price = await bookingPrice(ctx, course, person, wish, settings);
  await ctx.db
    .updateTable('participation')
    .set({
      role: 0,
      queued_at: null,
      starts_at: ctx.now,
      skipped_reason: '',
      wants_membership: false,
      payment_group_id: paymentGroupId,
      price_cents: price.cents,
      nominal_price_cents: price.nominalCents,
      price_steps: JSON.stringify(price.steps),
      is_informed: true,
    })
    .where('id', '=', entry.id)
    .execute();
  course.participants += 1;
  course.waiting -= 1;
  if (entry.skipped_reason === '') course.inLine -= 1;
  if (becomesMember) await becomeMember(ctx, person.id);
  await charge(
    ctx,
    { participationId: entry.id, personId: person.id, managerId: person.managerId, courseName: course.name },
    price,
  );
  await recordHistory(ctx, {
    kind: 'bookings.promoted',
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, priceCents: price.cents },
  });
  await mailPromoted(ctx, course, person, price);
};

/** Told once per reason; its code is kept, because the words name days and numbers that change. */
const passOver = async (ctx: WorkCtx, course: LockedCourse, entry: Waiting, person: PersonFacts, problem: Problem) => {
  if (entry.skipped_reason === problem.code) return;
  await skip(ctx, course, entry, problem.code);
  await recordHistory(ctx, {
    kind: 'bookings.passedOver',
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, reason: problem.text },
  });
  await mailPassedOver(ctx, course, person, problem.text);
};

/** Keeps the place in the queue and holds nobody up. */
const skip = async (ctx: WorkCtx, course: LockedCourse, entry: Waiting, code: string) => {
  if (entry.skipped_reason === '') course.inLine -= 1;
  await ctx.db.updateTable('participation').set({ skipped_reason: code }).where('id', '=', entry.id).execute();
};
