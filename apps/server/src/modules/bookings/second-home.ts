import { partOf, restOf } from '@vereinshaus/contract/guardianships/payer-share-rules';
import type { Price } from '@vereinshaus/contract/price-rules/prices';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { remainingPlan } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import type { CourseFacts } from './course-facts.ts';
import type { PersonFacts } from './person-facts.ts';

/** The viewer looks at a child of another home: what its family pays for others stays there. */
export const isOfSecondHome = (ctx: Ctx, { secondHomes }: Pick<PersonFacts, 'secondHomes'>): boolean =>
  secondHomes.some(({ id }) => id === viewerOf(ctx).id);

/** Discount codes and the plan are chosen by the first home, or by the second where it pays the whole course. */
export const choosesPayment = (ctx: Ctx, person: PersonFacts): boolean =>
  !isOfSecondHome(ctx, person) || person.payers.some(({ id, percent }) => id === viewerOf(ctx).id && percent === 100);

type PaymentChoice = { discountCode: string; paymentGroupId: number | null };

export const requireOwnChoice = (ctx: Ctx, person: PersonFacts, { discountCode, paymentGroupId }: PaymentChoice) => {
  if (choosesPayment(ctx, person)) return;
  if (discountCode.trim() !== '' || paymentGroupId !== null) throw bookingErrors.firstHomeChooses();
};

/** What was chosen; where the viewer chooses nothing the first plan that there is, which the first home may change. */
export const planFor = (ctx: Ctx, course: CourseFacts, person: PersonFacts, paymentGroupId: number | null) =>
  choosesPayment(ctx, person)
    ? Promise.resolve(paymentGroupId)
    : remainingPlan(ctx, course, { paymentGroupId: null, at: ctx.now });

const partIn = ({ instalments }: Price, percent: number): number =>
  instalments.reduce((sum, { cents }) => sum + partOf(cents, percent), 0);

const restIn = ({ instalments }: Price, percents: readonly number[]): number =>
  instalments.reduce((sum, { cents }) => sum + restOf(cents, percents), 0);

/**
 * Who is charged what, as the viewer may know it: the first home reads who pays the rest, a second home its own part and the first
 * home, and nobody else's name or part.
 */
export const sharesTold = (ctx: Ctx, person: PersonFacts, price: Price) => {
  const viewerId = viewerOf(ctx).id;
  if (isOfSecondHome(ctx, person)) {
    const own = person.payers.find(({ id }) => id === viewerId);
    const isAlone = person.payers.every(({ id }) => id === viewerId);
    const ownCents = partIn(price, own?.percent ?? 0);
    if (ownCents === price.cents && price.feeCents === 0 && own !== undefined) return {};
    return { shares: { own: ownCents, others: isAlone ? [person.managerName] : [] } };
  }
  if (person.managerId !== viewerId || person.payers.length === 0) return {};
  const rest = restIn(
    price,
    person.payers.map(({ percent }) => percent),
  );
  return { shares: { own: rest + price.feeCents, others: person.payers.map(({ fullName }) => fullName) } };
};
