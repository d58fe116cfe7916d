import type { Price, PriceShape } from '@vereinshaus/contract/prices';
import { sql } from 'kysely';
import { accountOf, customerAccountOf, type LedgerCtx, type Posting, post } from '../ledger/index.ts';

export type Charged = { participationId: number; personId: number; managerId: number; courseName: string };

/** Verrechnen: writes the instalments of a booking and posts each to the customer account of the Verwalter. */
export const charge = async (ctx: LedgerCtx, booking: Charged, price: Price) => {
  if (price.cents === 0) return;
  const customer = await customerAccountOf(ctx, booking.managerId);
  const income = await accountOf(ctx, price.taxCents > 0 ? 'taxedCourseFees' : 'courseFees');
  const tax = price.taxCents > 0 ? await accountOf(ctx, 'vat') : income;
  const ids = await writeInstalments(ctx, booking.participationId, price);
  const postings = price.instalments.flatMap((instalment, index): Posting[] => {
    const installmentId = ids[index];
    const shared = {
      debit: customer,
      symbol: 'AR' as const,
      text: textOf(booking.courseName, instalment.description, price.instalments.length),
      dueOn: instalment.dueOn,
      personId: booking.personId,
      participationId: booking.participationId,
      ...(installmentId !== undefined && { installmentId }),
    };
    return [
      { ...shared, credit: income, cents: instalment.cents - instalment.taxCents },
      { ...shared, credit: tax, cents: instalment.taxCents },
    ];
  });
  await post(ctx, postings);
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

type Open = { debit: number; credit: number; cents: number };

/** What is charged for a booking and not yet credited, by pair of accounts. */
const chargedOf = async (
  ctx: LedgerCtx,
  { participationId }: Charged,
  installmentId?: number,
): Promise<readonly Open[]> => {
  const { rows } = await sql<Open>`
    select debit, credit, sum(cents)::integer as cents from (
      select debit, credit, amount_cents as cents from ledger_entry
      where participation_id = ${participationId} and symbol = 'AR' and cancelled_at is null
        and (${installmentId ?? null}::integer is null or installment_id = ${installmentId ?? null}::integer)
      union all
      select credit, debit, -amount_cents from ledger_entry
      where participation_id = ${participationId} and symbol = 'GU' and cancelled_at is null
        and (${installmentId ?? null}::integer is null or installment_id = ${installmentId ?? null}::integer)
    ) as posted
    group by debit, credit having sum(cents) > 0`.execute(ctx.db);
  return rows;
};

const reversed = (booking: Charged, open: readonly Open[], text: string, installmentId?: number): readonly Posting[] =>
  open.map(({ debit, credit, cents }) => ({
    debit: credit,
    credit: debit,
    cents,
    symbol: 'GU',
    text,
    personId: booking.personId,
    participationId: booking.participationId,
    ...(installmentId !== undefined && { installmentId }),
  }));

/** Gutschrift: everything that was charged for the booking, the other way round, on the account that was charged. */
export const creditAll = async (ctx: LedgerCtx, booking: Charged, reason: string): Promise<number> => {
  const open = await chargedOf(ctx, booking);
  await post(ctx, reversed(booking, open, `${reason}: ${booking.courseName}`));
  await ctx.db
    .updateTable('installment')
    .set({ deleted_at: ctx.now })
    .where('participation_id', '=', booking.participationId)
    .where('deleted_at', 'is', null)
    .execute();
  return open.reduce((sum, { cents }) => sum + cents, 0);
};

/** One instalment alone. */
export const creditInstalment = async (
  ctx: LedgerCtx,
  booking: Charged,
  { id, description }: { id: number; description: string },
): Promise<number> => {
  const open = await chargedOf(ctx, booking, id);
  await post(ctx, reversed(booking, open, `${booking.courseName}: ${description} gelöscht`, id));
  await ctx.db.updateTable('installment').set({ deleted_at: ctx.now }).where('id', '=', id).execute();
  return open.reduce((sum, { cents }) => sum + cents, 0);
};

/** The instalments of a booking that still stand; none when it is paid at once. */
export const instalmentsOf = async (ctx: LedgerCtx, participationId: number): Promise<PriceShape['instalments']> =>
  ctx.db
    .selectFrom('installment as i')
    .where('i.participation_id', '=', participationId)
    .where('i.deleted_at', 'is', null)
    .select(['i.payment_row_id as rowId', 'i.description', 'i.amount_cents as cents', 'i.due_on as dueOn'])
    .orderBy('i.id')
    .execute();
