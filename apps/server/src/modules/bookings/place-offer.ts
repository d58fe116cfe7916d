import { isCondition } from '@vereinshaus/contract/bookings/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { bookingPrice, remainingPlan } from './booking-price.ts';
import { reasonsAgainst } from './booking-reasons.ts';
import { courseFacts } from './course-facts.ts';
import { hasPlaceForNewcomer } from './lock-course.ts';
import { personFacts } from './person-facts.ts';

/** What nobody mends on the way to booking: they are in it, were in it, or it is closed. */
const isFinal = (code: string): boolean =>
  isCondition(code) || ['alreadyWaiting', 'alreadyParticipating', 'cancelledBefore', 'notBookable'].includes(code);

/** What a place would cost somebody now, with the first plan of the course; undefined = they can take none. */
export const placeOffer = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'now'>,
  { courseId, personId }: { courseId: number; personId: number },
): Promise<{ cents: number; isFull: boolean } | undefined> => {
  const course = await courseFacts(ctx, courseId);
  const [person] = await personFacts(ctx, courseId, [personId]);
  const settings = await clubSettingsOf(ctx);
  if (person === undefined || reasonsAgainst(ctx, course, person, settings).some(({ code }) => isFinal(code)))
    return undefined;
  const wish = {
    isMember: person.isMember || course.membersOnly,
    paymentGroupId: await remainingPlan(ctx, course, { paymentGroupId: null, at: ctx.now }),
    discount: null,
    at: ctx.now,
    chargedOn: dayInVienna(ctx.now),
    fee: null,
  };
  const { cents } = await bookingPrice(ctx, course, person, wish, settings);
  return { cents, isFull: !hasPlaceForNewcomer(course, course.places) };
};
