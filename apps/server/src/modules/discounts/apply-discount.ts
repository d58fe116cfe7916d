import { type PriceStep, priceStepKinds, share, taxOn, vatRate, withStep } from '@vereinshaus/contract/prices';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountOf, type Posting, post } from '../ledger/index.ts';
import { discountErrors } from './discounts.errors.ts';
import { type FoundDiscount, findDiscount } from './find-discount.ts';

type Wanted = { participationId: number; courseId: number; personId: number; code: string };

/**
 * Rabatt nachträglich einlösen: the price of a booking sinks, the difference is credited on the accounts that were
 * charged. Course, booking and discount are locked in this order, as booking and cancelling do.
 */
export const applyDiscount = async (ctx: Ctx, wanted: Wanted): Promise<number> => {
  const booking = await lockBooking(ctx, wanted);
  const charged = await openPostings(ctx, wanted.participationId);
  const discount = await requireDiscount(ctx, wanted, sumOf(charged.net));
  const credits = creditsFor(charged, discount);
  const cents = sumOf(credits);
  if (cents === 0) throw discountErrors.nothingCharged();
  await post(ctx, credits.map(toPosting(wanted, `${booking.courseName}: Rabatt ${discount.label}`)));
  await lowerInstalments(ctx, credits);
  await lowerPrice(ctx, wanted.participationId, discount, cents, booking.steps);
  await recordHistory(ctx, {
    kind: 'discount.applied',
    personId: wanted.personId,
    courseId: wanted.courseId,
    details: {
      course: booking.courseName,
      discount: discount.label,
      changes: { Preis: { before: inEuros(booking.priceCents), after: inEuros(booking.priceCents - cents) } },
    },
  });
  return cents;
};

const euros = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });
const inEuros = (cents: number) => euros.format(cents / 100);

const storedSteps = z.array(
  z.object({
    kind: z.enum(priceStepKinds),
    label: z.string(),
    cents: z.number(),
  }),
);

const lockBooking = async (ctx: Ctx, { participationId, courseId, personId }: Wanted) => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .select('c.name')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!course) throw discountErrors.bookingGone();
  const booking = await ctx.db
    .selectFrom('participation as t')
    .where('t.id', '=', participationId)
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .where('t.left_at', 'is', null)
    .select(['t.role', 't.discount_id', 't.price_cents', 't.price_steps'])
    .forUpdate()
    .executeTakeFirst();
  if (!booking) throw discountErrors.bookingGone();
  if (booking.role !== 0) throw discountErrors.nothingCharged();
  if (booking.discount_id !== null) throw discountErrors.alreadyApplied();
  return {
    courseName: course.name,
    priceCents: booking.price_cents,
    steps: storedSteps.catch([]).parse(booking.price_steps),
  };
};

const requireDiscount = async (ctx: Ctx, { code, courseId, personId }: Wanted, priceCents: number) => {
  const discount = await findDiscount(ctx, { code, courseId, personId, at: ctx.now, priceCents, forUpdate: true });
  if (!discount) throw discountErrors.unknownCode();
  return discount;
};

type Open = { debit: number; credit: number; installmentId: number | null; cents: number };
type Charged = { net: readonly Open[]; tax: readonly Open[] };

const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

/** What is charged for the booking and not yet credited. */
const openPostings = async (ctx: Ctx, participationId: number): Promise<Charged> => {
  const vatAccount = await accountOf(ctx, 'vat');
  const { rows } = await sql<Open>`
    select debit, credit, installment_id as "installmentId", sum(cents)::integer as cents from (
      select debit, credit, installment_id, amount_cents as cents from ledger_entry
      where participation_id = ${participationId} and symbol = 'AR' and cancelled_at is null
      union all
      select credit, debit, installment_id, -amount_cents from ledger_entry
      where participation_id = ${participationId} and symbol = 'GU' and cancelled_at is null
    ) as posted
    group by debit, credit, installment_id having sum(cents) > 0
    order by installment_id, credit`.execute(ctx.db);
  return {
    net: rows.filter(({ credit }) => credit !== vatAccount),
    tax: rows.filter(({ credit }) => credit === vatAccount),
  };
};

/** The discount counts before tax, as it does when booking; what is left of the tax is that of what is left. */
const creditsFor = ({ net, tax }: Charged, discount: FoundDiscount): readonly Open[] => {
  const netCents = sumOf(net);
  const lessNet = discount.valueOf(netCents);
  const lessTax = tax.length === 0 ? 0 : Math.max(0, sumOf(tax) - taxOn(netCents - lessNet, vatRate));
  const lower = (parts: readonly Open[], less: number) => {
    const shares = share(
      less,
      parts.map(({ cents }) => cents),
    );
    return parts.map((part, index) => ({ ...part, cents: shares[index] ?? 0 }));
  };
  return [...lower(net, lessNet), ...lower(tax, lessTax)];
};

const toPosting =
  ({ participationId, personId }: Wanted, text: string) =>
  ({ debit, credit, cents, installmentId }: Open): Posting => ({
    debit: credit,
    credit: debit,
    cents,
    symbol: 'GU',
    text,
    personId,
    participationId,
    ...(installmentId !== null && { installmentId }),
  });

const lowerInstalments = async (ctx: Ctx, credits: readonly Open[]) => {
  const ids = new Set(credits.flatMap(({ installmentId }) => (installmentId === null ? [] : [installmentId])));
  for (const id of ids) {
    const less = sumOf(credits.filter(({ installmentId }) => installmentId === id));
    await ctx.db
      .updateTable('installment')
      .set((eb) => ({ amount_cents: eb('amount_cents', '-', less) }))
      .where('id', '=', id)
      .execute();
  }
};

const lowerPrice = async (
  ctx: Ctx,
  participationId: number,
  discount: FoundDiscount,
  cents: number,
  steps: readonly PriceStep[],
) => {
  const step: PriceStep = { kind: 'discount', label: `Rabatt ${discount.label}`, cents: -cents };
  await ctx.db
    .updateTable('participation')
    .set((eb) => ({
      price_cents: eb('price_cents', '-', cents),
      discount_id: discount.id,
      price_steps: JSON.stringify(withStep(steps, step)),
    }))
    .where('id', '=', participationId)
    .execute();
};
