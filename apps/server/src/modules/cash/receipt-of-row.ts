import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { issueCashReceipt, reverseCashReceipt } from './issue-receipt.ts';
import type { ReceiptLine } from './receipt-content.ts';

type ReceiptRow = ReceiptLine & { accountId: number; payerId: number | null; on: IsoDay };

/**
 * The cash a typed document has brought in, by text, rate and payer. Transfers (fetched from the bank, carried over from last year) are no
 * payments, and for the totals of a till its own receipts were issued.
 */
const takenWith = async (ctx: Pick<WorkCtx, 'db'>, documentId: number): Promise<readonly ReceiptRow[]> => {
  const { rows } = await sql<ReceiptRow>`
    with cash as (
      select a.id from ledger_account_card a where a.club_id = current_club() and (a.kind = 2 or a.purpose = 'cash')
    )
    select 1 as quantity, e.text, t.percent::float8 as percent, d.document_on as on,
      case when e.debit_id in (select id from cash) then e.debit_id else e.credit_id end as "accountId",
      other.person_id as "payerId",
      sum(case when e.debit_id in (select id from cash) then e.amount_cents else -e.amount_cents end)::bigint as cents
    from ledger_document_card d
    join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id
    join ledger_account_card other on other.club_id = e.club_id
      and other.id = case when e.debit_id in (select id from cash) then e.credit_id else e.debit_id end
    join tax_code_card t on t.club_id = e.club_id and t.code = e.tax_code
    where d.id = ${documentId} and d.kind = 'manual'
      and (e.debit_id in (select id from cash)) <> (e.credit_id in (select id from cash))
      and other.kind <> 1 and coalesce(other.purpose, '') not in ('bank', 'payouts')
      and not exists (select from till_sum s where s.club_id = e.club_id and s.row_id in (e.id, e.row_id))
    group by e.text, t.percent, d.document_on, 5, other.person_id
    having sum(case when e.debit_id in (select id from cash) then e.amount_cents else -e.amount_cents end) <> 0
    order by min(e.id)`.execute(ctx.db);
  return rows;
};

const documentsOfRow = (rowId: number) => sql`
  select e.document_id from ledger_entry_card e where e.club_id = current_club() and ${rowId} in (e.id, e.row_id)`;

/** The document for which the valid receipts of a row were issued. */
const receiptedDocument = async (ctx: Pick<WorkCtx, 'db'>, rowId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ documentId: number }>`
    select r.document_id as "documentId" from cash_receipt r
    where r.reverses_id is null and r.document_id in (${documentsOfRow(rowId)})
      and not exists (select from cash_receipt x where x.club_id = r.club_id and x.reverses_id = r.id)`.execute(ctx.db);
  return rows[0]?.documentId;
};

const takeBack = async (ctx: WorkCtx, rowId: number) => {
  const documentId = await receiptedDocument(ctx, rowId);
  if (documentId !== undefined) await reverseCashReceipt(ctx, { documentId, reversedBy: documentId });
};

const said = (taken: readonly ReceiptRow[]) =>
  JSON.stringify(
    taken.map(({ text, cents, percent, accountId, payerId, on }) => [text, cents, percent, accountId, payerId, on]),
  );

/** The amounts per receipt: everything if one family paid, otherwise the payments of each family, and those without a family. */
const byReceipt = (
  taken: readonly ReceiptRow[],
): readonly { payerId: number | null; taken: readonly ReceiptRow[] }[] => {
  const payers = [...new Set(taken.flatMap(({ payerId }) => payerId ?? []))];
  const [onlyPayer = null] = payers;
  if (payers.length < 2) return [{ payerId: onlyPayer, taken }];
  return [...payers, null].map((payerId) => ({ payerId, taken: taken.filter((each) => each.payerId === payerId) }));
};

/** Kassabeleg einer Zeile that was typed on a cash account; none if no cash comes in. */
export const issueReceiptOfRow = async (ctx: WorkCtx, documentId: number) => {
  let part = 0;
  for (const { payerId, taken } of byReceipt(await takenWith(ctx, documentId))) {
    const [first] = taken;
    const sum = taken.reduce((total, { cents }) => total + cents, 0);
    if (first === undefined || sum <= 0) continue;
    const lines = taken.map(({ quantity, text, cents, percent }) => ({ quantity, text, cents, percent }));
    const { accountId, on } = first;
    part += 1;
    await issueCashReceipt(ctx, { documentId, accountId, on, payerId, part, lines });
  }
};

/** The row has changed: its receipts are reversed, and new ones issued. */
export const reviseReceiptOfRow = async (ctx: WorkCtx, rowId: number, documentId: number) => {
  const before = await receiptedDocument(ctx, rowId);
  if (before !== undefined && said(await takenWith(ctx, before)) === said(await takenWith(ctx, documentId))) return;
  await takeBack(ctx, rowId);
  await issueReceiptOfRow(ctx, documentId);
};

export const cancelReceiptOfRow = takeBack;
