import type { LedgerTaxCode } from '@vereinshaus/contract/accounting-rules';
import { dayInVienna } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type Claim, lockAccounts, post, settle } from '../ledger/index.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Charged = {
  entryId: number;
  documentId: number;
  itemId: number;
  account: number;
  creditId: number;
  /** Of a discount on an account of its own: that account. Null = whoever owes it. */
  discountId: number | null;
  taxCode: LedgerTaxCode;
  personId: number | null;
  cents: number;
  openCents: number;
};

/** What a free invoice has charged, on the account it stands on. */
const chargedBy = async (ctx: WorkCtx, invoiceId: number): Promise<readonly Charged[]> => {
  const { rows } = await sql<Charged>`
    select e.id as "entryId", e.document_id as "documentId", o.id as "itemId", o.account_id as account,
      e.credit_id as "creditId", case when e.debit_item_id is null then e.debit_id end as "discountId", e.tax_code as "taxCode", e.person_id as "personId", e.amount_cents as cents,
      o.open_cents as "openCents"
    from invoice_item x
    join open_item o on o.club_id = x.club_id and o.id = x.item_id
    join ledger_document d on d.club_id = o.club_id and d.id = o.document_id and d.source = 'invoice'
    join ledger_entry e on e.club_id = o.club_id and e.document_id = d.id and e.cancelled_at is null
    where x.invoice_id = ${invoiceId}
    order by e.id`.execute(ctx.db);
  return rows;
};

/**
 * Storno einer freien Rechnung: every entry the other way round, tax included. What is open of it is gone; what was paid stays
 * as credit on the account.
 */
export const takeBackCharge = async (ctx: WorkCtx, invoice: StoredInvoice, number: string) => {
  const [known] = await chargedBy(ctx, invoice.id);
  if (known === undefined) return;
  await lockAccounts(ctx, [known.account]);
  const entries = await chargedBy(ctx, invoice.id);
  const { documentId, account, itemId, openCents, personId } = entries[0] ?? known;
  const claim: Claim = { account, dueOn: dayInVienna(ctx.now), personId };
  const text = `Storno Rechnung ${invoice.number}, ${invoice.content.recipient.name}`;
  const posted = await post(ctx, {
    kind: 'reversal',
    source: 'invoice',
    reference: `cancelled:${invoice.id}`,
    reversesId: documentId,
    number,
    lines: entries.map(({ creditId, discountId, cents, taxCode, entryId }) => ({
      debit: creditId,
      credit: discountId ?? claim,
      cents,
      symbol: 'GU' as const,
      text,
      taxCode,
      reversesId: entryId,
      personId,
    })),
  });
  if (posted === null) return;
  await settle(ctx, account, [{ chargeId: itemId, creditId: posted.itemOf(claim), cents: openCents }]);
};
