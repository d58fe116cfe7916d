import {
  type InvitationOrder,
  invitationDays,
  outgrownTexts,
  rankInvited,
} from '@vereinshaus/contract/bookings/outgrown-rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { remainingPlan } from './booking-price.ts';
import { unmetConditions } from './booking-reasons.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { countPlaces } from './course-facts.ts';
import { mailInvitationWithdrawn, mailInvitedToQueue } from './invitation.mails.ts';
import { freePlaces, type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { reorderQueue } from './move-in-queue.ts';
import { removeFromQueue } from './move-up.ts';
import { outgrownPersons } from './outgrown.queries.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { lockBonds } from './queue-bonds.ts';
import { openInvitationsIn } from './queue-invitations.ts';
import { offerPlaces, openOffersTo } from './queue-offers.ts';
import { queueOf } from './stored-booking.ts';
import { takePlace } from './take-place.ts';

const dayMs = 86_400_000;

type Invitation = {
  fromId: number;
  courseId: number;
  personIds: readonly number[];
  until: Date;
  order: InvitationOrder;
  key: string;
};

const invitedUnder = async (ctx: Ctx, key: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from queue_invitation i where i.request_key = ${key}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

const requireDeadline = ({ now }: Ctx, until: Date) => {
  const days = (until.getTime() - now.getTime()) / dayMs;
  // The last day counts as a whole: the office chooses days.
  if (days < invitationDays.least - 1 || days > invitationDays.most + 1) throw bookingErrors.badDeadline();
};

const requireInvitable = (ctx: Ctx, course: LockedCourse, fromId: number) => {
  if (course.id === fromId) throw bookingErrors.ownSuccessor();
  if (course.isDraft || (course.endsOn !== null && course.endsOn < dayInVienna(ctx.now)))
    throw bookingErrors.successorOver();
  if (course.draw !== null) throw bookingErrors.inDraw({ why: 'Die Plätze dieses Kurses werden verlost.' });
};

/** Whoever is chosen has grown out of the course as it is now, and may have a place in the next. */
const invitable = async (ctx: Ctx, course: LockedCourse, { fromId, personIds }: Invitation) => {
  const { persons: outgrown } = await outgrownPersons(ctx, fromId);
  const chosen = outgrown.filter(({ id }) => personIds.includes(id));
  if (chosen.length < new Set(personIds).size) throw bookingErrors.outgrownChanged();
  const settings = await clubSettingsOf(ctx);
  const persons = new Map((await personFacts(ctx, course.id, personIds)).map((person) => [person.id, person]));
  return chosen.map((one) => {
    const person = persons.get(one.id);
    if (person === undefined) throw bookingErrors.outgrownChanged();
    if (person.role !== null) throw bookingErrors.alreadyThere({ name: person.fullName });
    const [unmet] = unmetConditions(ctx, course, person, settings);
    if (unmet !== undefined) throw refusedBooking(unmet.code, `${person.fullName}: ${unmet.text}`);
    return { ...one, person };
  });
};

/** A place in the queue, which costs nothing. */
const queueUp = async (ctx: Ctx, course: LockedCourse, person: PersonFacts, paymentGroupId: number | null) => {
  const { participationId } = await takePlace(
    ctx,
    course,
    {
      person,
      booking: null,
      role: participationRole.waiting,
      wantsMembership: course.membersOnly && !person.isMember,
      paymentGroupId,
      at: ctx.now,
      discount: null,
      isInformed: true,
      tell: () => ({
        kind: 'bookings.invitedWithPriority',
        personId: person.id,
        courseId: course.id,
        details: { course: course.name },
      }),
    },
    await clubSettingsOf(ctx),
  );
  return participationId;
};

/** Whom the office has moved by hand since they were invited: they stand where they do for a reason of their own. */
const movedSinceInvited = async (ctx: Ctx, courseId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select i.participation_id as id from queue_invitation i
    where i.course_id = ${courseId} and i.ended_at is null and i.participation_id is not null and exists (
      select from history_entry_card h where h.club_id = i.club_id and h.course_id = i.course_id and h.person_id = i.person_id
        and h.kind = 'bookings.queueMoved' and h.at >= i.invited_at)`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

/**
 * In den Nachfolgekurs einladen: each invited one stands at the head of the queue, in an order that everybody is told, behind
 * those who were invited before; of those who wait already nobody moves past another. As many as places are free are offered one, held until the deadline; nothing is booked
 * before a family takes it, also where the club books at once. The course is locked before anything is counted.
 */
export const inviteOutgrown = async (ctx: Ctx, invitation: Invitation): Promise<number> => {
  const { courseId, personIds, until, order, fromId, key } = invitation;
  const course = await lockCourse(ctx, courseId);
  const known = await invitedUnder(ctx, key);
  if (known > 0) return known;
  requireDeadline(ctx, until);
  requireInvitable(ctx, course, fromId);
  await lockBonds(ctx, [courseId]);
  await lockFamilies(ctx, [course], await clubSettingsOf(ctx), { personIds });
  const ranked = rankInvited(await invitable(ctx, course, invitation), order);
  const before = await openInvitationsIn(ctx, courseId);
  const offered = await openOffersTo(ctx, courseId);
  // Who was invited before and has no place yet comes first.
  const promised = new Set([...offered, ...before.keys()]).size;
  const free = Math.max(0, freePlaces(course, await countPlaces(ctx, courseId)) - promised);
  const note = free < ranked.length ? outgrownTexts.fewer({ places: free, invited: ranked.length, order }) : '';
  const paymentGroupId = await remainingPlan(ctx, course, { paymentGroupId: null, at: ctx.now });
  const entries: { person: PersonFacts; participationId: number }[] = [];
  for (const { person } of ranked) {
    entries.push({ person, participationId: await queueUp(ctx, course, person, paymentGroupId) });
  }
  const invited = entries.map(({ participationId }) => participationId);
  const waiting = (await queueOf(ctx, courseId)).map(({ id }) => id).filter((id) => !invited.includes(id));
  const moved = await movedSinceInvited(ctx, courseId);
  const behind = waiting.findLastIndex((id) => before.has(id) && !moved.has(id)) + 1;
  await reorderQueue(ctx, waiting.toSpliced(behind, 0, ...invited));
  for (const [index, { person, participationId }] of entries.entries()) {
    const token = `${person.managerId}-${newToken()}`;
    const hasPlace = index < free;
    await ctx.db
      .insertInto('queue_invitation')
      .values({
        club_id: sql<number>`current_club()`,
        course_id: courseId,
        from_course_id: fromId,
        person_id: person.id,
        participation_id: participationId,
        rank: index + 1,
        invited_at: ctx.now,
        invited_by: viewerOf(ctx).id,
        answer_until: until,
        token_hash: hashToken(token),
        request_key: key,
      })
      .execute();
    if (hasPlace) {
      const entry = { id: participationId, skippedReason: '' };
      await offerPlaces(ctx, [{ course, entry, person }], { at: until, because: 'invited', note });
    } else {
      const position = behind + index + 1;
      await mailInvitedToQueue(ctx, { course, person }, { until, token, position, note });
    }
  }
  return entries.length;
};

type Withdrawal = { courseId: number; invitationId: number; reason: string };

/** Einladung zurückziehen: the family reads why, and the place goes to who is next. */
export const withdrawInvitation = async (ctx: Ctx, { courseId, invitationId, reason }: Withdrawal) => {
  const course = await lockCourse(ctx, courseId);
  await lockBonds(ctx, [courseId]);
  const invitation = [...(await openInvitationsIn(ctx, courseId)).values()].find(({ id }) => id === invitationId);
  if (invitation === undefined) throw bookingErrors.invitationGone();
  const { personId, participationId } = invitation;
  const isWaiting = (await queueOf(ctx, courseId)).some(({ id }) => id === participationId);
  if (!isWaiting) throw bookingErrors.invitationGone();
  await ctx.db
    .updateTable('queue_invitation')
    .set({ ended_at: ctx.now, outcome: 'withdrawn' })
    .where('id', '=', invitationId)
    .execute();
  const [person] = await personFacts(ctx, courseId, [personId]);
  await removeFromQueue(ctx, participationId);
  await recordHistory(ctx, {
    kind: 'bookings.invitationWithdrawn',
    personId,
    courseId,
    details: { course: course.name, reason },
  });
  if (person !== undefined) await mailInvitationWithdrawn(ctx, course, person, reason);
  await promoteWaiting(ctx, course);
};
