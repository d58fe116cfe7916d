import { outgrownTexts } from '@vereinshaus/contract/bookings/outgrown-rules';
import { friendsTexts } from '@vereinshaus/contract/bookings/queue-friends';
import { missedOffer, offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueAnswer } from '@vereinshaus/contract/bookings/waitlists';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { inOneLine } from './booking-letter.ts';
import { bookingErrors } from './bookings.errors.ts';
import { courseFacts } from './course-facts.ts';
import { leaveCourse } from './leave-course.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { declineAmongFriends } from './queue-friends.ts';
import { endInvitations, invitationTo } from './queue-invitations.ts';
import { lastOfferTo, waitAgain } from './queue-offers.ts';
import type { StoredBooking } from './stored-booking.ts';
import {
  lockParty,
  type OfferedTo,
  ownIn,
  standingOffer,
  type TakenOffer,
  takeLocked,
  waitingEntry,
} from './take-offered.ts';
import { takeWithFriends } from './take-with-friends.ts';

/** Ja, wir warten: whoever was invited to the head of the queue stays there, as anybody who waits. */
const acceptWaiting = async (ctx: Ctx, { id, personId, courseId }: StoredBooking) => {
  const course = await courseFacts(ctx, courseId);
  await endInvitations(ctx, [id], 'waits');
  await recordHistory(ctx, { kind: 'bookings.waitsInvited', personId, courseId, details: { course: course.name } });
  await promoteWaiting(ctx, course);
};

/** Weiter warten: after an offer that was missed, at the end of the queue; a place that is free is offered at once. */
const keepWaiting = async (ctx: Ctx, offered: OfferedTo) => {
  const { courses } = await lockParty(ctx, offered);
  // What is over by now is ended first: who answers late waits again like everybody who was late.
  for (const course of courses.values()) await promoteWaiting(ctx, course, [...courses.values()]);
  const { entries } = await lockParty(ctx, offered);
  const [own] = entries;
  if (own !== undefined && (await invitationTo(ctx, own.id)) !== undefined) return acceptWaiting(ctx, own);
  const paused = entries.filter(({ skippedReason }) => skippedReason === missedOffer);
  if (paused.length === 0) throw bookingErrors.notPaused();
  for (const entry of paused) {
    const course = courses.get(entry.courseId);
    if (course !== undefined) await waitAgain(ctx, course, entry);
  }
  for (const course of courses.values()) await promoteWaiting(ctx, course, [...courses.values()]);
};

/** Nicht mehr warten: who was offered places together gives them back together. */
const stopWaiting = async (ctx: Ctx, offered: OfferedTo): Promise<number> => {
  const locked = await lockParty(ctx, offered);
  const { bond, entries, courses } = locked;
  const offer = entries[0] === undefined ? undefined : await lastOfferTo(ctx, entries[0].id);
  const isOffered = offer !== undefined && offer.outcome !== 'withdrawn';
  const leaving = bond !== undefined && isOffered ? ownIn(locked) : entries.slice(0, 1);
  const course = courses.get(offered.courseId);
  if (bond?.isOfFriends === true && course !== undefined && isOffered) {
    const managerId = bond.places.find(({ participationId }) => participationId === entries[0]?.id)?.managerId ?? 0;
    await declineAmongFriends(ctx, course, bond, { managerId, until: offer.expiresAt });
  }
  await endInvitations(
    ctx,
    leaving.map(({ id }) => id),
    'declined',
  );
  for (const { courseId, personId } of leaving) {
    await leaveCourse(ctx, { courseId, personId, participationId: undefined, withCredit: false });
  }
  return leaving.length;
};

const takenText = ({ places, ends }: TakenOffer): string => {
  const names = inOneLine([...new Set(places.map(({ person }) => person.firstName))]);
  const courses = inOneLine([...new Set(places.map(({ course }) => `„${course.name}“`))]);
  const gets = places.length === 1 ? `${names} hat den Platz in ${courses}.` : `${names}: Plätze in ${courses}.`;
  const ended =
    ends.length === 0 ? '' : ` Auf ${inOneLine(ends.map((name) => `„${name}“`))} wartet ihr damit nicht mehr.`;
  return `${gets}${ended} Du bekommst eine Bestätigung per E-Mail.`;
};

/** Auf ein Platzangebot antworten. */
export const answerOffer = async (
  ctx: Ctx,
  { answer, shownCents, ...offered }: OfferedTo & { answer: QueueAnswer; shownCents: number | undefined },
): Promise<string> => {
  if (answer === 'take') {
    const locked = await lockParty(ctx, offered);
    const { bond } = locked;
    if (bond?.isOfFriends !== true) return takenText(await takeLocked(ctx, locked, shownCents));
    const until = offerUntilText((await standingOffer(ctx, await waitingEntry(ctx, offered))).expiresAt);
    const taken = await takeWithFriends(ctx, { ...locked, bond }, shownCents);
    return taken === null ? friendsTexts.agreed(until) : takenText(taken);
  }
  if (answer === 'leave') {
    const count = await stopWaiting(ctx, offered);
    return count === 1 ? 'Du stehst nicht mehr auf der Warteliste.' : 'Ihr steht nicht mehr auf der Warteliste.';
  }
  const wasInvited = (await invitationTo(ctx, (await waitingEntry(ctx, offered)).id)) !== undefined;
  await keepWaiting(ctx, offered);
  return wasInvited ? outgrownTexts.waits : 'Du wartest weiter, am Ende der Warteliste.';
};
