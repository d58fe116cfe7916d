import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** A payment that was entered by hand: where the money is, whose account it is on, and whether a bank line is linked. */
export type EnteredPayment = {
  account: number;
  cents: number;
  text: string;
  payerId: number;
  paidTo: number;
  hasLine: boolean;
};

export const enteredPayment = async (ctx: Pick<Ctx, 'db'>, documentId: number): Promise<EnteredPayment | undefined> => {
  const { rows } = await sql<EnteredPayment>`
    select e.debit_id as account, e.amount_cents as cents, e.text, a.person_id as "payerId", a.id as "paidTo",
      exists (
        select from bank_assignment_card s
        where s.club_id = d.club_id and s.document_id = d.id and s.is_link and s.undone_at is null
      ) as "hasLine"
    from ledger_document_card d
    join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
    join ledger_account_card a on a.club_id = e.club_id and a.id = e.credit_id
    where d.id = ${documentId} and d.source = 'hand' and d.kind = 'payment' and a.person_id is not null`.execute(
    ctx.db,
  );
  return rows[0];
};
