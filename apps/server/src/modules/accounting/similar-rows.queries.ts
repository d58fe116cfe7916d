import type { SimilarRow } from '@vereinshaus/contract/accounting/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { contains } from '../../kit/list-columns.ts';

/** How far back similar rows are searched. */
const latestDocuments = 2000;
const maxProposals = 8;

/** Ähnliche Zeilen: rows with a similar text, each text once with its latest posting. */
export const similarRows = async (ctx: Ctx, text: string): Promise<SimilarRow[]> => {
  if (text === '') return [];
  const { rows } = await sql<SimilarRow>`
    select s.text, s.gkonto, s.konto, s.buchsymbol, s.tax_code, s.betrag from (
      select distinct on (fold(e.text)) e.id, e.text, debit.number as gkonto, credit.number as konto,
        e.symbol as buchsymbol, e.tax_code, (
          select sum(p.amount_cents)::bigint from ledger_entry_card p
          where p.club_id = e.club_id and p.document_id = e.document_id
        ) as betrag
      from (
        select d.club_id, d.id from ledger_document_card d
        where d.club_id = current_club() and d.source = 'hand' order by d.id desc limit ${latestDocuments}
      ) d
      join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
      join ledger_account_card debit on debit.club_id = e.club_id and debit.id = e.debit_id and debit.kind <> 5
      join ledger_account_card credit on credit.club_id = e.club_id and credit.id = e.credit_id and credit.kind <> 5
      join tax_code_card t on t.club_id = e.club_id and t.code = e.tax_code
      where ${contains(sql`e.text`)(text)} and (t.account_id is null or t.account_id not in (e.debit_id, e.credit_id))
      order by fold(e.text), e.id desc
    ) s
    order by s.id desc limit ${maxProposals}`.execute(ctx.db);
  return rows;
};
