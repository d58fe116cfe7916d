import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import { needsMembership } from '@vereinshaus/contract/course-rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { courseFacts, personFacts, unmetConditions } from './booking-facts.ts';
import { bookingErrors } from './bookings.errors.ts';

/**
 * Why this person does not fit into this course, in one sentence; undefined = they do. Age, sex, membership roles and
 * courses attended before, as for a booking; for whoever comes without one.
 */
export const unmetConditionIn = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'now'>,
  courseId: number,
  personId: number,
): Promise<string | undefined> => {
  const course = await courseFacts(ctx, courseId);
  const [person] = await personFacts(ctx, courseId, [personId]);
  if (person === undefined) throw bookingErrors.personGone();
  const settings = await clubSettingsOf(ctx);
  const [unmet] = unmetConditions(ctx, course, person, settings);
  if (unmet !== undefined) return unmet.text;
  // A booking would make a member of them; a visit does not.
  const needsToJoin = !settings.noMembership && needsMembership(course, person.roleCodes);
  return needsToJoin ? bookingTexts.membershipNeeded : undefined;
};
