import { shareNote } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { type Price, type PriceShape, shareByWeight } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import {
  accountsFor,
  type ClaimInput,
  type LedgerCtx,
  type Line,
  lockAccounts,
  openOf,
  postDocument,
  reverse,
  settleAccount,
} from '../ledger/index.ts';
import { bookingReference } from './booking-reference.ts';
import { type PayerShareInput, partsIn } from './share-booking.ts';

export type ChargedBooking = { participationId: number; personId: number; courseName: string };

/** With the Kostenstelle of its course, where the charge is counted. */
export type Chargeable = ChargedBooking & { costCentreId: number | null };

type Part = { payerId: number | null; percent: number | null; cents: number };

/**
 * Who bears which part of an instalment: those who agreed to it, and with the rest whoever pays for the person. Who is gone bears
 * nothing.
 */
const partsOf = (cents: number, borne: readonly (PayerShareInput & { cents: number })[]): readonly Part[] => {
  if (borne.length === 0) return [{ payerId: null, percent: null, cents }];
  const rest = cents - borne.reduce((sum, part) => sum + part.cents, 0);
  const isWhole = borne.every(({ maxCents }) => maxCents === null);
  const percent = 100 - borne.reduce((sum, part) => sum + part.percent, 0);
  return [
    ...borne.map((part) => ({
      payerId: part.payerId,
      percent: isWhole ? part.percent : null,
      cents: part.cents,
    })),
    { payerId: null, percent: isWhole && percent > 0 ? percent : null, cents: rest },
  ];
};

/**
 * Verrechnen: writes the instalments of a booking and charges each to whoever pays for the person now; what others agreed to
 * bear stands on their own accounts.
 */
export const charge = async (
  ctx: LedgerCtx,
  booking: Chargeable,
  price: Price,
  shares: readonly PayerShareInput[] = [],
) => {
  if (price.cents === 0) return;
  const { code: taxCode, percent } = price.tax;
  const incomeOf = percent > 0 ? 'taxedCourseFees' : 'courseFees';
  const accounts = await accountsFor(ctx, {
    purposes: percent > 0 ? [incomeOf, 'vat20'] : [incomeOf],
    payersOf: [booking.personId, ...shares.map(({ payerId }) => payerId)],
  });
  const bearing = shares.filter(({ payerId }) => accounts.isPaidFor(payerId));
  const accountOf = (payerId: number | null) => accounts.ofPayer(payerId ?? booking.personId);
  const customers = [...new Set([accountOf(null), ...bearing.map(({ payerId }) => accountOf(payerId))])];
  if (customers.length > 1) await lockAccounts(ctx, customers);
  const ids = await writeInstalments(ctx, booking.participationId, price);
  const borneOf = partsIn(bearing);
  const lines = price.instalments.flatMap((instalment, index): Line[] => {
    const about = { personId: booking.personId, about: bookingReference(booking.participationId, ids[index]) };
    const text = textOf(booking.courseName, instalment.description, price.instalments.length);
    return partsOf(instalment.cents, borneOf(instalment.cents)).flatMap((part): Line[] => {
      const { payerId, percent: sharePercent } = part;
      const debit: ClaimInput = {
        account: accountOf(payerId),
        dueOn: instalment.dueOn,
        payerId,
        sharePercent,
        ...about,
      };
      const note = sharePercent === null ? '' : shareNote(sharePercent);
      const said = { debit, symbol: 'AR' as const, text: text + note, taxCode, costCentreId: booking.costCentreId };
      const [taxCents = 0, netCents = 0] = shareByWeight(part.cents, [
        instalment.taxCents,
        instalment.cents - instalment.taxCents,
      ]);
      return [
        { ...said, ...about, credit: accounts.of(incomeOf), cents: netCents },
        ...(percent > 0 ? [{ ...said, ...about, credit: accounts.of('vat20'), cents: taxCents }] : []),
      ];
    });
  });
  await postDocument(ctx, { kind: 'charge', source: 'booking', lines });
  for (const customer of customers.toSorted((a, b) => a - b)) await settleAccount(ctx, customer);
};

const textOf = (courseName: string, description: string, count: number) =>
  count > 1 ? `${courseName}: ${description}` : courseName;

/** A course that is paid at once has none: its due date is its own. */
const writeInstalments = async (ctx: LedgerCtx, participationId: number, price: Price): Promise<readonly number[]> => {
  const rows = price.instalments;
  if (rows.length === 1 && rows[0]?.rowId === null) return [];
  const written = await ctx.db
    .insertInto('installment')
    .values(
      rows.map((row) => ({
        club_id: sql<number>`current_club()`,
        participation_id: participationId,
        payment_row_id: row.rowId,
        description: row.description,
        amount_cents: row.cents,
        due_on: row.dueOn,
      })),
    )
    .returning('id')
    .execute();
  return written.map((row) => row.id);
};

/** Gutschrift: everything that was charged for the booking and not yet taken back. */
export const creditAll = async (ctx: LedgerCtx, booking: ChargedBooking, reason: string): Promise<number> => {
  const { participationId } = booking;
  const text = `${reason}: ${booking.courseName}`;
  const charges = await openOf(ctx, bookingReference(participationId));
  const { cents: creditedCents } = await reverse(ctx, charges, { source: 'booking', text });
  await ctx.db
    .updateTable('installment')
    .set({ deleted_at: ctx.now })
    .where('participation_id', '=', participationId)
    .where('deleted_at', 'is', null)
    .execute();
  return creditedCents;
};

/** One instalment alone. */
export const creditInstalment = async (
  ctx: LedgerCtx,
  booking: ChargedBooking,
  { id, description }: { id: number; description: string },
): Promise<number> => {
  const text = `${booking.courseName}: ${description} gelöscht`;
  const charges = await openOf(ctx, bookingReference(booking.participationId, id));
  const { cents: creditedCents } = await reverse(ctx, charges, { source: 'booking', text });
  await ctx.db.updateTable('installment').set({ deleted_at: ctx.now }).where('id', '=', id).execute();
  return creditedCents;
};

/** The instalments of a booking that still stand; none when it is paid at once. */
export const instalmentsOf = async (
  ctx: LedgerCtx,
  participationId: number,
): Promise<readonly (Omit<PriceShape['instalments'][number], 'dueOn'> & { dueOn: string | null })[]> =>
  ctx.db
    .selectFrom('installment as i')
    .where('i.participation_id', '=', participationId)
    .where('i.deleted_at', 'is', null)
    .select(['i.payment_row_id as rowId', 'i.description', 'i.amount_cents as cents', 'i.due_on as dueOn'])
    .orderBy('i.id')
    .execute();
