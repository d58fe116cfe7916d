import type { IsoDay } from '@vereinshaus/contract/days';
import { dayInVienna } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

export type Symbol = 'AR' | 'ER' | 'BB' | 'BU' | 'EB' | 'KA' | 'SO' | 'BK' | 'LG' | 'UE' | 'GU' | 'EG';

export type Posting = {
  /** Soll and Haben: account numbers. */
  debit: number;
  credit: number;
  cents: number;
  symbol: Symbol;
  text: string;
  /** Today when nothing is said. */
  documentOn?: IsoDay;
  documentNumber?: string;
  /** When it has to be paid; null = at once. */
  dueOn?: IsoDay | null;
  /** Whom it is about. */
  personId?: number;
  participationId?: number;
  installmentId?: number;
  voucherId?: number;
};

export type LedgerCtx = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/**
 * Buchen: Soll an Haben, in the transaction of what causes it. An amount of nothing is no entry; an entry never changes
 * afterwards, what was wrong is posted the other way round.
 */
export const post = async (ctx: LedgerCtx, postings: readonly Posting[]) => {
  const entries = postings.filter(({ cents }) => cents !== 0);
  if (entries.length === 0) return;
  await ctx.db
    .insertInto('ledger_entry')
    .values(
      entries.map((entry) => ({
        club_id: sql<number>`current_club()`,
        document_on: entry.documentOn ?? dayInVienna(ctx.now),
        document_number: entry.documentNumber ?? '',
        due_on: entry.dueOn ?? null,
        debit: entry.debit,
        credit: entry.credit,
        amount_cents: entry.cents,
        symbol: entry.symbol,
        text: entry.text,
        person_id: entry.personId ?? null,
        participation_id: entry.participationId ?? null,
        installment_id: entry.installmentId ?? null,
        voucher_id: entry.voucherId ?? null,
        created_at: ctx.now,
        created_by: ctx.viewer?.id ?? null,
      })),
    )
    .execute();
};
