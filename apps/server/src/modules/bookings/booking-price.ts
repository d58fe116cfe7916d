import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import {
  type FamilyBooking,
  familyDiscount,
  isChildIn,
  lateEntry,
} from '@vereinshaus/contract/price-rules/price-rule-terms';
import { type Price, type PriceFacts, priceOf, type Reduction, taxFor } from '@vereinshaus/contract/price-rules/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { activeGroups } from '../payment-plans/index.ts';
import { familyPlaces } from '../price-rules/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { LockedCourse } from './lock-course.ts';
import type { PersonFacts } from './person-facts.ts';

export type AppliedDiscount = {
  id: number;
  label: string;
  valueOf: (cents: number) => number;
  appliesToMembershipFee: boolean;
};

export type PriceInput = {
  isMember: boolean;
  paymentGroupId: number | null;
  discount: AppliedDiscount | null;
  /** When it was booked: the rows of a plan depend on it. */
  at: Date;
  /** When it is charged: nothing is due before, and what is over of the course by then is not paid for. */
  chargedOn: IsoDay;
  /** The membership fee that is agreed to with it. */
  fee: PriceFacts['fee'];
  /** Since when somebody has been in line with the place they give up for this one. */
  since?: Date | null;
  isReserved?: boolean;
  /** The booking that is priced anew. */
  bookingId?: number | null;
  /** Places that others of the family would get just before. */
  alongside?: readonly FamilyBooking[];
};

export type PricedCourse = Pick<
  LockedCourse,
  | 'id'
  | 'priceCents'
  | 'nonMemberPriceCents'
  | 'paymentDueOn'
  | 'priceRules'
  | 'tagIds'
  | 'dates'
  | 'startsOn'
  | 'endsOn'
  | 'schoolYear'
>;

type Payer = Pick<PersonFacts, 'id' | 'managerId' | 'birthDate' | 'country' | 'vatId'>;

/** What rules of the club take off. The family is held, so that siblings who book at once come one after the other. */
const reductionsFor = async (
  ctx: Pick<Ctx, 'db'>,
  course: PricedCourse,
  person: Payer,
  { chargedOn, since = null, isReserved = false, bookingId = null, alongside = [] }: PriceInput,
): Promise<readonly Reduction[]> => {
  const { priceRules: rules, tagIds, schoolYear: year } = course;
  if (rules.length === 0) return [];
  const where = { courseId: course.id, tagIds };
  const late = lateEntry(rules, { ...where, ...course }, chargedOn);
  if (!rules.some(({ kind }) => kind === 'family')) return [late];
  const places = await familyPlaces(ctx, { managerId: person.managerId, fromYear: year });
  const family = [...places, ...alongside];
  const isChild = isChildIn(year, person);
  const asked = { ...where, personId: person.id, isChild, year, bookingId, isReserved };
  return [late, familyDiscount(rules, { ...asked, since: since?.getTime() ?? null }, family)];
};

/** The price of a booking from what is stored about course, plan, discount and payer. Nothing of it comes from outside. */
export const bookingPrice = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  course: PricedCourse,
  payer: Payer,
  wish: PriceInput,
  settings: Pick<ClubSettings, 'vatRegisteredSince' | 'noMembership' | 'grossPrices'>,
): Promise<Price> => {
  const plan = wish.paymentGroupId === null ? null : await chosenGroup(ctx, course.id, wish.paymentGroupId, wish.at);
  return priceOf({
    priceCents: course.priceCents,
    nonMemberPriceCents: course.nonMemberPriceCents,
    dueOn: course.paymentDueOn,
    chargedOn: wish.chargedOn,
    isMember: wish.isMember && !settings.noMembership,
    noMembership: settings.noMembership,
    plan,
    reductions: await reductionsFor(ctx, course, payer, wish),
    discount: wish.discount,
    isGross: settings.grossPrices,
    fee: wish.fee,
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
  { paymentGroupId, at }: Pick<PriceInput, 'paymentGroupId' | 'at'>,
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

/** The place that somebody would get with this price, for those of the family who are priced after them. */
export const plannedPlace = (course: PricedCourse, person: Payer, price: Price): FamilyBooking => ({
  id: person.id,
  personId: person.id,
  isChild: isChildIn(course.schoolYear, person),
  courseId: course.id,
  tagIds: course.tagIds,
  year: course.schoolYear,
  // After every place that there is.
  since: Number.MAX_SAFE_INTEGER,
  isReserved: false,
  ruleId: price.family?.ruleId ?? null,
  discountCents: price.family?.cents ?? 0,
});
