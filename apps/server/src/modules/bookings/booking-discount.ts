import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { WorkCtx } from '../../kit/ctx.ts';
import { discountById, findDiscount } from '../discounts/index.ts';
import { type AppliedDiscount, bookingPrice, type PricedCourse, type PriceInput } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { PersonFacts } from './person-facts.ts';

type DiscountQuestion = {
  course: PricedCourse;
  person: PersonFacts;
  wish: Omit<PriceInput, 'discount'>;
  settings: ClubSettings;
  isBooking?: boolean;
};

/**
 * The discount behind a code, locked until the booking is through: its last use is taken once. „rabatt“ is the one that
 * takes most off what this person would pay with this plan, after what the rules of the club take off.
 */
export const chosenDiscount = async (
  ctx: WorkCtx,
  code: string,
  { course, person, wish, settings, isBooking = true }: DiscountQuestion,
): Promise<AppliedDiscount | null> => {
  if (code.trim() === '') return null;
  const priced = await bookingPrice(ctx, course, person, { ...wish, discount: null }, settings);
  const priceCents = priced.beforeDiscountCents;
  const asked = { code, courseId: course.id, personId: person.id, at: ctx.now, priceCents };
  const found = await findDiscount(ctx, { ...asked, forUpdate: isBooking });
  if (!found) throw bookingErrors.discountWrong();
  return found;
};

/** What was promised when somebody joined the queue holds when they get the place. */
export const appliedDiscount = async (ctx: WorkCtx, discountId: number | null): Promise<AppliedDiscount | null> =>
  discountId === null ? null : discountById(ctx, discountId);
