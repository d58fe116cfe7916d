import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import {
  isPricedGross,
  type PriceStep,
  shareByWeight,
  taxIn,
  taxOn,
  withStep,
} from '@vereinshaus/contract/price-rules/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { discountErrors, type FoundDiscount, findDiscount, requireKnownCode } from '../discounts/index.ts';
import { recordHistory } from '../history/index.ts';
import { type OpenCharge, openOf, reverse } from '../ledger/index.ts';
import { bookingReference } from './booking-reference.ts';
import { tellingPayers } from './payer.mails.ts';
import { lockBooking, type StoredBooking } from './stored-booking.ts';

type DiscountInput = { participationId: number; courseId: number; personId: number; code: string };

/**
 * Rabatt nachträglich einlösen: the price of a booking sinks, the difference is credited to whoever pays now. Course,
 * booking and discount are locked in this order, as booking and cancelling do.
 */
export const applyDiscount = async (ctx: Ctx, wanted: DiscountInput): Promise<number> => {
  await requireKnownCode(ctx, wanted.code);
  const { course, booking } = await lockBooking(ctx, wanted.participationId);
  requireApplicable(booking, wanted);
  const charged = await openOf(ctx, bookingReference(booking.id));
  const isGross = isPricedGross(booking.priceSteps);
  const priceCents = sumOf(charged.filter(({ isTax }) => isGross || !isTax));
  const discount = await requireDiscount(ctx, wanted, priceCents);
  const credits = creditsFor(charged, discount, { vatPercent: booking.vatPercent, isGross });
  const text = `${course.name}: Rabatt ${discount.label}`;
  // A code says something about the family that has it, and others could use it.
  const textForPayers = `${course.name}: Preis gesenkt`;
  const shared = { participationId: booking.id, personId: booking.personId, courseName: course.name };
  const { cents } = await tellingPayers(ctx, shared, () =>
    reverse(ctx, credits, { source: 'booking', text, textForPayers }),
  );
  if (cents === 0) throw discountErrors.nothingCharged();
  await lowerInstalments(ctx, credits);
  await lowerPrice(ctx, booking, discount, cents);
  await recordHistory(ctx, {
    kind: 'discount.applied',
    personId: booking.personId,
    courseId: course.id,
    details: {
      course: course.name,
      discount: discount.label,
      changes: { Preis: { before: formatMoney(booking.priceCents), after: formatMoney(booking.priceCents - cents) } },
    },
  });
  return cents;
};

const requireApplicable = (booking: StoredBooking, { courseId, personId }: DiscountInput) => {
  const isMeant = booking.courseId === courseId && booking.personId === personId && booking.leftAt === null;
  if (!isMeant) throw discountErrors.bookingGone();
  if (booking.role !== participationRole.participant) throw discountErrors.nothingCharged();
  if (booking.discountId !== null) throw discountErrors.alreadyApplied();
};

const requireDiscount = async (ctx: Ctx, { code, courseId, personId }: DiscountInput, priceCents: number) => {
  const discount = await findDiscount(ctx, { code, courseId, personId, at: ctx.now, priceCents, forUpdate: true });
  if (!discount) throw discountErrors.unknownCode();
  return discount;
};

const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The discount counts as it does when booking: before tax, or with it where prices are entered with it. What is left of the
 * tax is that of what is left.
 */
const creditsFor = (
  charged: readonly OpenCharge[],
  discount: FoundDiscount,
  { vatPercent, isGross }: { vatPercent: number; isGross: boolean },
): readonly OpenCharge[] => {
  const [net, tax] = [charged.filter(({ isTax }) => !isTax), charged.filter(({ isTax }) => isTax)];
  const whole = sumOf(isGross ? charged : net);
  const less = discount.valueOf(whole);
  const taxLeft = isGross ? taxIn(whole - less, vatPercent) : taxOn(whole - less, vatPercent);
  const lessTax = Math.max(0, sumOf(tax) - taxLeft);
  const lessNet = isGross ? less - lessTax : less;
  return [...partOf(net, lessNet), ...partOf(tax, tax.length === 0 ? 0 : lessTax)];
};

const partOf = (charged: readonly OpenCharge[], less: number): readonly OpenCharge[] => {
  const shares = shareByWeight(
    less,
    charged.map(({ cents }) => cents),
  );
  return charged.map((part, index) => ({ ...part, cents: shares[index] ?? 0 }));
};

const lowerInstalments = async (ctx: Ctx, credits: readonly OpenCharge[]) => {
  const ids = new Set(credits.flatMap(({ about }) => about?.part ?? []));
  for (const id of ids) {
    const less = sumOf(credits.filter(({ about }) => about?.part === id));
    await ctx.db
      .updateTable('installment')
      .set((eb) => ({ amount_cents: eb('amount_cents', '-', less) }))
      .where('id', '=', id)
      .execute();
  }
};

const lowerPrice = async (ctx: Ctx, booking: StoredBooking, discount: FoundDiscount, cents: number) => {
  const step: PriceStep = { kind: 'discount', label: `Rabatt ${discount.label}`, cents: -cents };
  await ctx.db
    .updateTable('participation')
    .set({
      price_cents: booking.priceCents - cents,
      discount_id: discount.id,
      price_steps: JSON.stringify(withStep(booking.priceSteps, step)),
    })
    .where('id', '=', booking.id)
    .execute();
};
