import { z } from 'zod';
import { bookingAnswers } from '../forms/booking-answers.ts';
import { allSchoolYears } from '../kit/school-year.ts';
import { flag, id, integer, multiline, text } from '../kit/wire.ts';
import { participationRole } from './participation-role.ts';

export const role = integer.pipe(z.enum(participationRole, 'Diese Rolle gibt es nicht.'));

export const confirmations = {
  covid: flag.default(false),
  terms: flag.default(false),
  memberConfirm: flag.default(false),
  memberApproval: flag.default(false),
  guardian: flag.default(false),
  confirmed: flag.default(false),
};

export const wishes = {
  getMember: flag.default(false),
  note: multiline(1000).default(''),
  discountCode: text(40).default(''),
  paymentPlan_ID: id.nullish(),
  /** Price and fee as the screen showed them: if they have changed, the server reports that instead of booking. */
  shownTotal: integer.pipe(z.number().min(0).max(100_000_000)).optional(),
  /** Answers to the questions of the course. */
  answers: bookingAnswers,
};

/** What happens to the participants: they keep a place that is charged when booking starts, or at once, or they get none. */
const participantWishes = ['reserve', 'charge', 'none'] as const;
export type ParticipantWish = (typeof participantWishes)[number];

/** Everything is copied by default; `withParticipants` is the specification's name for reserving. */
export const duplicateWishes = {
  withTrainers: flag.default(true),
  withParticipants: flag.default(true),
  participants: z.enum(participantWishes, 'Das geht mit den Teilnehmern nicht.').optional(),
  withEvents: flag.default(true),
  moveYears: flag.default(true),
  withMedia: flag.default(true),
};

/** The year it ends in, or all years. */
export const schoolYear = integer.pipe(
  z
    .number()
    .refine((year) => year === allSchoolYears || (year >= 1900 && year <= 2200), 'Dieses Schuljahr gibt es nicht.'),
);

/** From one course into another. */
export const moveInput = {
  course_ID: id,
  child_ID: id,
  course_parts_ID: id.optional(),
  target_ID: id,
  /** Ignores the places and the conditions. */
  force: flag.default(false),
};
