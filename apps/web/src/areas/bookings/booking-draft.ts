import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings/calls';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { CurrentClub } from '../clubs/shared/club.ts';
import { type AnswerField, answersOf, type DraftAnswers, missingAnswers } from './booking-questions.ts';

export type BookableCourse = ReplyOf<typeof bookings.participate>['course'];

const isForYounger = ({ reasons }: BookingCandidate) =>
  reasons.some(({ code }) => code === 'tooOld' || code === 'birthYear');

/** A course for children, and a family that has none registered yet. */
export const needsChildFirst = (candidates: readonly BookingCandidate[]): boolean =>
  candidates.some(isForYounger) && !candidates.some(({ allowed, isMinor }) => allowed || isMinor);

/** Als Mitglied oder ohne: asked of those who are none yet. */
export type MembershipWay = 'member' | 'without';

/** What has to be ticked. That somebody wants to become a member is said by the way they choose. */
export type ConsentTick = 'covid' | 'terms' | 'memberApproval' | 'guardian';

/** What somebody has chosen and ticked so far. */
export type BookingDraft = Record<ConsentTick, boolean> & {
  personIds: readonly number[];
  /** Chosen, never preset: it costs money either way. */
  way: MembershipWay | null;
  paymentPlanId: number | null;
  discountCode: string;
  note: string;
  together: boolean;
  answers: DraftAnswers;
};

/** The only one who can be booked is chosen already, and so is the first plan: it only says when what is paid. */
/** Whoever can be booked alone is chosen, or the one that somebody wants to book. */
export const emptyDraft = (
  candidates: readonly BookingCandidate[],
  course: BookableCourse,
  wanted: number | null = null,
): BookingDraft => {
  const allowed = candidates.filter((candidate) => candidate.allowed);
  return {
    personIds: allowed.filter(({ ID }) => allowed.length === 1 || ID === wanted).map(({ ID }) => ID),
    way: null,
    paymentPlanId: course.paymentPlan[0]?.ID ?? null,
    discountCode: '',
    note: '',
    together: true,
    answers: {},
    covid: false,
    terms: false,
    memberApproval: false,
    guardian: false,
  };
};

type ClubRules = Pick<CurrentClub, 'covidNotice' | 'agbsLink' | 'termsWording' | 'noMembership'>;

/** The ways that are open to these persons; none where everybody is a member, or the club has no membership. */
export const waysFor = (
  persons: readonly BookingCandidate[],
  { membersOnly }: Pick<BookableCourse, 'membersOnly'>,
  { noMembership }: Pick<ClubRules, 'noMembership'>,
): readonly MembershipWay[] => {
  // Of a child of another home its first home decides.
  if (noMembership || persons.every(({ isMember, isShared }) => isMember || isShared)) return [];
  return membersOnly ? ['member'] : ['member', 'without'];
};

type SentTo = { course: Pick<BookableCourse, 'ID' | 'questions'>; persons: readonly BookingCandidate[] };

/** As it is sent: choosing the way of a member confirms it. `shownTotals`: what the screen shows, by person. */
export const inputOf = (
  draft: BookingDraft,
  { course, persons }: SentTo,
  shownTotals: ReadonlyMap<number, number>,
  /** Children of another home that pays: it chooses plan and code. */
  paidElsewhere: readonly number[] = [],
) => ({
  course_ID: course.ID,
  together: draft.personIds.length === 1 || draft.together,
  covid: draft.covid,
  terms: draft.terms,
  guardian: draft.guardian,
  confirmed: true,
  children: draft.personIds.map((child_ID) => ({
    child_ID,
    getMember: draft.way === 'member',
    memberConfirm: draft.way === 'member',
    memberApproval: draft.memberApproval,
    note: draft.note,
    discountCode: paidElsewhere.includes(child_ID) ? '' : draft.discountCode,
    paymentPlan_ID: paidElsewhere.includes(child_ID) ? null : draft.paymentPlanId,
    shownTotal: shownTotals.get(child_ID),
    answers: persons
      .filter(({ ID }) => ID === child_ID)
      .flatMap((person) => answersOf(draft.answers, person, course.questions)),
  })),
});

export type DraftField = 'persons' | 'way' | 'plan' | ConsentTick | AnswerField;

const wayMissing = 'Bitte wähle, ob du als Mitglied oder ohne Mitgliedschaft buchst.';
const consentMissing = 'Bitte lies das durch und hake es an.';

/** Everything that is missing, where it is missing, in the order of the screen. The server refuses nothing else. */
export const missingIn = (
  draft: BookingDraft,
  persons: readonly BookingCandidate[],
  course: BookableCourse,
  club: ClubRules,
): ReadonlyMap<DraftField, string> => {
  const missing = new Map<DraftField, string>();
  if (persons.length === 0) return missing.set('persons', 'Bitte wähle zumindest eine Person aus.');
  const ways = waysFor(persons, course, club);
  if (ways.length > 0 && (draft.way === null || !ways.includes(draft.way))) {
    missing.set('way', course.membersOnly ? bookingTexts.membershipNeeded : wayMissing);
  }
  const hasChoice = persons.some(({ choosesPayment }) => choosesPayment) && course.paymentPlan.length > 0;
  if (hasChoice && !course.paymentPlan.some(({ ID }) => ID === draft.paymentPlanId)) {
    missing.set('plan', bookingTexts.planMissing);
  }
  for (const [field, text] of missingAnswers(draft.answers, persons, course.questions)) missing.set(field, text);
  if (club.covidNotice && !draft.covid) missing.set('covid', bookingTexts.covidMissing);
  if (club.agbsLink !== '' && !draft.terms) missing.set('terms', bookingTexts.termsMissing(club.termsWording));
  if (ways.length > 0 && draft.way === 'member' && !draft.memberApproval) missing.set('memberApproval', consentMissing);
  if (persons.some(({ isMinor }) => isMinor) && !draft.guardian) missing.set('guardian', consentMissing);
  return missing;
};
