import type { WorkCtx } from '../../kit/ctx.ts';
import { discountById, findDiscount } from '../discounts/index.ts';
import type { AppliedDiscount } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';

/** The discount behind a code, locked until the booking is through: its last use is taken once. */
export const chosenDiscount = async (
  ctx: WorkCtx,
  code: string,
  { courseId, personId, isBooking = true }: { courseId: number; personId: number; isBooking?: boolean },
): Promise<AppliedDiscount | null> => {
  if (code.trim() === '') return null;
  const found = await findDiscount(ctx, { code, courseId, personId, at: ctx.now, forUpdate: isBooking });
  if (!found) throw bookingErrors.discountWrong();
  return found;
};

/** What was promised when somebody joined the queue holds when they get the place. */
export const appliedDiscount = async (ctx: WorkCtx, discountId: number | null): Promise<AppliedDiscount | null> =>
  discountId === null ? null : discountById(ctx, discountId);
