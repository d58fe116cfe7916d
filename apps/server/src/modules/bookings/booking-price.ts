import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { type IsoDay, toSeconds } from '@vereinshaus/contract/days';
import { type Price, priceOf, taxFor } from '@vereinshaus/contract/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { activeGroups } from '../payment-plans/index.ts';
import type { PersonFacts } from './booking-facts.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { LockedCourse } from './lock-course.ts';

export type AppliedDiscount = { id: number; label: string; valueOf: (cents: number) => number };

export type Wish = {
  isMember: boolean;
  paymentGroupId: number | null;
  discount: AppliedDiscount | null;
  /** When it was booked: the rows of a plan depend on it. */
  at: Date;
  /** When it is charged: nothing is due before. */
  chargedOn: IsoDay;
};

export type PricedCourse = Pick<LockedCourse, 'id' | 'priceCents' | 'nonMemberPriceCents' | 'paymentDueOn'>;

/** The price of a booking from what is stored about course, plan, discount and payer. Nothing of it comes from outside. */
export const bookingPrice = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  course: PricedCourse,
  payer: Pick<PersonFacts, 'country' | 'vatId'>,
  wish: Wish,
  settings: Pick<ClubSettings, 'vatRegisteredSince' | 'noMembership'>,
): Promise<Price> => {
  const plan = wish.paymentGroupId === null ? null : await chosenGroup(ctx, course.id, wish.paymentGroupId, wish.at);
  return priceOf({
    priceCents: course.priceCents,
    nonMemberPriceCents: course.nonMemberPriceCents,
    dueOn: course.paymentDueOn,
    chargedOn: wish.chargedOn,
    isMember: wish.isMember && !settings.noMembership,
    plan,
    discount: wish.discount,
    tax: taxFor({
      vatRegisteredSince: settings.vatRegisteredSince,
      atSeconds: toSeconds(ctx.now),
      country: payer.country,
      vatId: payer.vatId,
    }),
  });
};

/** Nobody chose, or what was chosen is gone: then the first plan that is left, or else one amount. It costs nobody a place. */
export const remainingPlan = async (
  ctx: Pick<Ctx, 'db'>,
  course: Pick<LockedCourse, 'id' | 'hasPaymentPlan'>,
  { paymentGroupId, at }: Pick<Wish, 'paymentGroupId' | 'at'>,
): Promise<number | null> => {
  if (!course.hasPaymentPlan) return null;
  const groups = await activeGroups(ctx, course.id, at);
  return (groups.find(({ id }) => id === paymentGroupId) ?? groups[0])?.id ?? null;
};

const chosenGroup = async (ctx: Pick<Ctx, 'db'>, courseId: number, groupId: number, at: Date) => {
  const group = (await activeGroups(ctx, courseId, at)).find(({ id }) => id === groupId);
  if (!group) throw bookingErrors.planUnknown();
  return group;
};
