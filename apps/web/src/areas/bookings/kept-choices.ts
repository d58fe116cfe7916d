import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { z } from 'zod';
import { forgetDraft, readDraft, writeDraft } from '../../kit/drafts.ts';
import { type BookableCourse, type BookingDraft, emptyDraft } from './booking-draft.ts';

/** What somebody has chosen so far. What they agreed to is ticked anew; a note and answers may tell of somebody's health. */
const choices = z.object({
  personIds: z.array(z.int()).max(20),
  way: z.enum(['member', 'without']).nullable(),
  paymentPlanId: z.int().nullable(),
  discountCode: z.string().max(40),
  together: z.boolean(),
});

/** Of one family and one course, on this device. */
export type ChoicesKey = { viewerId: number; courseId: number };

const nameOf = ({ viewerId, courseId }: ChoicesKey) => `booking.${viewerId}.${courseId}`;

export const keepChoices = (place: ChoicesKey, draft: BookingDraft) => writeDraft(nameOf(place), choices.parse(draft));

export const forgetChoices = (place: ChoicesKey) => forgetDraft(nameOf(place));

/** Where a booking goes on after a reload, or after adding a child; otherwise where it begins. */
export const draftToStart = (
  place: ChoicesKey,
  candidates: readonly BookingCandidate[],
  course: BookableCourse,
  wanted: number | null,
): BookingDraft => {
  const empty = emptyDraft(candidates, course, wanted);
  const kept = choices.safeParse(readDraft(nameOf(place))).data;
  if (kept === undefined) return empty;
  const isOffered = course.paymentPlan.some(({ ID }) => ID === kept.paymentPlanId);
  return {
    ...empty,
    ...kept,
    personIds: [...new Set([...kept.personIds, ...empty.personIds])],
    paymentPlanId: isOffered ? kept.paymentPlanId : empty.paymentPlanId,
  };
};
