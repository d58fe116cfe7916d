import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { accountLabel } from './accounts.ts';
import type { LedgerCtx } from './post.ts';

/** Credit of a customer who is no person of the club, paid out by hand. */
type CustomerPayout = {
  documentId: number;
  /** The account of the customer, and the account the money left from. */
  accountId: number;
  from: string;
  cents: number;
  on: IsoDay;
  reference: string;
};

/** Payouts that were not taken back, newest first. */
export const customerPayouts = async (
  ctx: Pick<LedgerCtx, 'db'>,
  { documentId, max }: { documentId?: number; max: number },
): Promise<readonly CustomerPayout[]> => {
  const { rows } = await sql<CustomerPayout>`
    select d.id as "documentId", c.id as "accountId", ${accountLabel('a')} as from, e.amount_cents as cents,
      d.document_on as on, d.source_reference as reference
    from ledger_document d
    join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id and e.reversed_cents = 0
    join ledger_account c on c.club_id = e.club_id and c.id = e.debit_id and c.kind = 5 and c.person_id is null
    join ledger_account a on a.club_id = e.club_id and a.id = e.credit_id
    where d.source = 'hand' and d.kind = 'refund' and d.source_reference is not null
      and (${documentId ?? null}::integer is null or d.id = ${documentId ?? null}::integer)
    order by d.id desc limit ${max}`.execute(ctx.db);
  return rows;
};
