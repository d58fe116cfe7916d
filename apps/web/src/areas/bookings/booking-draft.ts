import { type BookingFacts, type BookingProblem, bookingProblem } from '@vereinshaus/contract/booking-rules';
import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings';
import type { ReplyOf } from '@vereinshaus/contract/call';
import type { CurrentClub } from '../clubs/shared/club.ts';

export type BookableCourse = ReplyOf<typeof bookings.participate>['course'];

const isForYounger = ({ reasons }: BookingCandidate) =>
  reasons.some(({ code }) => code === 'tooOld' || code === 'birthYear');

/** A course for children, and a family that has none registered yet. */
export const needsChildFirst = (candidates: readonly BookingCandidate[]): boolean =>
  candidates.some(isForYounger) && !candidates.some(({ allowed, isMinor }) => allowed || isMinor);

/** What somebody has chosen and ticked so far. */
export type BookingDraft = {
  personIds: readonly number[];
  paymentPlanId: number | null;
  discountCode: string;
  note: string;
  together: boolean;
  covid: boolean;
  terms: boolean;
  memberConfirm: boolean;
  memberApproval: boolean;
  guardian: boolean;
};

/** The only one who can be booked is chosen already, and so is the only plan. */
export const emptyDraft = (candidates: readonly BookingCandidate[], course: BookableCourse): BookingDraft => {
  const allowed = candidates.filter((candidate) => candidate.allowed);
  return {
    personIds: allowed.length === 1 ? allowed.map(({ ID }) => ID) : [],
    paymentPlanId: course.paymentPlan.length === 1 ? (course.paymentPlan[0]?.ID ?? null) : null,
    discountCode: '',
    note: '',
    together: true,
    covid: false,
    terms: false,
    memberConfirm: false,
    memberApproval: false,
    guardian: false,
  };
};

type ClubRules = Pick<CurrentClub, 'covidNotice' | 'agbsLink' | 'termsWording' | 'noMembership'>;

export const factsOf = (course: BookableCourse, person: BookingCandidate, club: ClubRules): BookingFacts => ({
  planIds: course.paymentPlan.map(({ ID }) => ID),
  covidNotice: club.covidNotice,
  hasTerms: club.agbsLink !== '',
  termsWording: club.termsWording,
  noMembership: club.noMembership,
  membersOnly: course.membersOnly,
  isMember: person.isMember,
  isMinor: person.isMinor,
});

export const nobodyChosen: BookingProblem = {
  field: 'child_ID',
  text: 'Bitte wähle zumindest eine Person aus.',
};

/** The first thing that is missing, by the same rule as on the server; the confirmation comes last, in a dialog. */
export const draftProblem = (
  draft: BookingDraft,
  becomesMember: boolean,
  chosen: readonly BookingCandidate[],
  course: BookableCourse,
  club: ClubRules,
): BookingProblem | null => {
  if (chosen.length === 0) return nobodyChosen;
  const form = {
    paymentPlanId: draft.paymentPlanId,
    acceptsCovidNotice: draft.covid,
    acceptsTerms: draft.terms,
    becomesMember,
    confirmsMembership: draft.memberConfirm,
    approvesMembership: draft.memberApproval,
    guardianAccepts: draft.guardian,
    isConfirmed: true,
  };
  for (const person of chosen) {
    const problem = bookingProblem(factsOf(course, person, club), form);
    if (problem !== null) return problem;
  }
  return null;
};
