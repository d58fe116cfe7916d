import { bookingWindowOf, bookingWindowText, notBookableText } from '@vereinshaus/contract/bookings/booking-window';
import type { BookingReason } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { eligibilityOf, isExistingMember } from '@vereinshaus/contract/courses/rules';
import { inDrawText } from '@vereinshaus/contract/draws/rules';
import { missingField } from '@vereinshaus/contract/kit/additional-values';
import { dayInVienna, formatDayAndTime, toSeconds } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { confirmedForSeconds } from '@vereinshaus/contract/persons/profile';
import type { Ctx } from '../../kit/ctx.ts';
import type { CourseFacts } from './course-facts.ts';
import type { PersonFacts } from './person-facts.ts';

export const existingMember = (ctx: Pick<Ctx, 'now'>, course: CourseFacts, person: PersonFacts): boolean =>
  isExistingMember(course.prebookingCourses, person.attended, dayInVienna(ctx.now));

const reason = (code: string, text: string): BookingReason => ({ code, text });

/** The conditions of the course itself: age, sex, membership roles, courses attended before. */
export const unmetConditions = (
  ctx: Pick<Ctx, 'now'>,
  course: CourseFacts,
  person: PersonFacts,
  settings: Pick<ClubSettings, 'memberStates'>,
): readonly BookingReason[] =>
  eligibilityOf(course, person, dayInVienna(ctx.now), {
    roleLabel: (code) => membershipRoleLabel(code, settings.memberStates),
    courseName: (id) => course.courseNames.get(id),
  }).map(({ code, text }) => reason(code, text));

/** What the club needs to know of a person before a booking; the words of §8 lead the browser to the page for it. */
const missingData = (ctx: Pick<Ctx, 'now'>, person: PersonFacts, settings: ClubSettings): readonly BookingReason[] => {
  const missing = missingField(settings.additionalFields, person.extra, person.isMinor);
  return [
    ...(toSeconds(person.dataConfirmedAt) < toSeconds(ctx.now) - confirmedForSeconds
      ? [reason('checkData', bookingTexts.checkData)]
      : []),
    ...(missing ? [reason('fieldMissing', bookingTexts.fieldMissing(missing.label))] : []),
    ...(person.isMinor && !person.hasRepresentative
      ? [reason('representative', bookingTexts.representativeMissing(person.fullName))]
      : []),
    ...(settings.svnRequired && !person.hasSvn ? [reason('svn', bookingTexts.svnMissing)] : []),
  ];
};

const bookedAlready = ({ role, wasCancelled, fullName }: PersonFacts): readonly BookingReason[] => {
  if (role === participationRole.waiting) return [reason('alreadyWaiting', bookingTexts.alreadyWaiting(fullName))];
  if (role !== null) return [reason('alreadyParticipating', bookingTexts.alreadyParticipating(fullName))];
  return wasCancelled ? [reason('cancelledBefore', bookingTexts.cancelledBefore(fullName))] : [];
};

/**
 * Why this person cannot be booked by their Verwalter now, all reasons, the most final first. The booking page shows
 * them before a form is filled in; the booking command refuses with the first.
 */
export const reasonsAgainst = (
  ctx: Pick<Ctx, 'now'>,
  course: CourseFacts,
  person: PersonFacts,
  settings: ClubSettings,
): readonly BookingReason[] => {
  const booked = bookedAlready(person);
  if (booked.length > 0) return booked;
  const isExisting = existingMember(ctx, course, person);
  const window = bookingWindowOf(course, { now: toSeconds(ctx.now), isExistingMember: isExisting });
  const detail = bookingWindowText(window, formatDayAndTime);
  const closed = detail === '' ? notBookableText : `${notBookableText} (${detail})`;
  const inDraw = course.draw === null ? null : inDrawText(course.draw, ctx.now);
  return [
    ...(inDraw === null ? [] : [reason('inDraw', inDraw)]),
    ...(window.isBookable || inDraw !== null ? [] : [reason('notBookable', closed)]),
    ...unmetConditions(ctx, course, person, settings),
    ...missingData(ctx, person, settings),
  ];
};
