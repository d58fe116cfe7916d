import type { BankTarget } from '@vereinshaus/contract/bank/records';
import { customerReference, managerIdOfReference } from '@vereinshaus/contract/payments/customer-reference';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type CustomerClaim, customerClaims } from '../invoices/index.ts';
import { accountLabel } from '../ledger/index.ts';
import { payerLabel } from './facts.queries.ts';

const maxShown = 12;

type PayerRow = { id: number; first_name: string; last_name: string; company_name: string; open: number };

/** Families by any name in them or by their reference. */
const payers = async (ctx: Ctx, search: string): Promise<readonly BankTarget[]> => {
  const { rows } = await sql<PayerRow>`
    select w.id, w.first_name, w.last_name, w.company_name, coalesce((
        select sum(case i.side when 'charge' then i.open_cents else -i.open_cents end) from open_item_card i
        join ledger_account_card a on a.club_id = i.club_id and a.id = i.account_id
        where a.person_id = w.id and i.open_cents > 0
      ), 0)::bigint as open
    from person_card w
    where w.manager_id = w.id and w.deleted_at is null and (
      w.id = ${managerIdOfReference(search)}
      or w.id in (select p.manager_id from person_card p where p.deleted_at is null and p.id in (select find_person(${search})))
    )
    order by w.last_name, w.first_name, w.id limit ${maxShown}`.execute(ctx.db);
  return rows.map((row) => ({
    child_ID: row.id,
    account_ID: 0,
    invoice_ID: 0,
    label: payerLabel(row),
    hint: customerReference(row.id),
    open: row.open,
  }));
};

/** Open invoices of customers, by number or name. */
const invoices = async (ctx: Ctx, search: string): Promise<readonly BankTarget[]> => {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<CustomerClaim>`
    select * from (${customerClaims}) x where x.number || ' ' || x.customer ilike ${like}
    order by x."invoiceId" limit ${maxShown}`.execute(ctx.db);
  return rows.map(({ invoiceId, number, customer, openCents }) => ({
    child_ID: 0,
    account_ID: 0,
    invoice_ID: invoiceId,
    label: `${customer}, Rechnung ${number}`,
    hint: 'Rechnung',
    open: openCents,
  }));
};

const accounts = async (ctx: Ctx, search: string): Promise<readonly BankTarget[]> => {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: number; label: string }>`
    select a.id, ${accountLabel()} as label from ledger_account_card a
    where a.kind <> 5 and ${accountLabel()} ilike ${like}
    order by a.number limit ${maxShown}`.execute(ctx.db);
  return rows.map(({ id, label }) => ({ child_ID: 0, account_ID: id, invoice_ID: 0, label, hint: 'Konto', open: 0 }));
};

/**
 * Wohin: families first, then open invoices of customers, then accounts of the books. A search for an account number puts that account
 * before families whose phone number contains the same digits.
 */
export const bankTargets = async (ctx: Ctx, search: string): Promise<readonly BankTarget[]> => {
  const found = await accounts(ctx, search);
  const isMeant = ({ label }: BankTarget) => /^\d+$/.test(search) && label.startsWith(search);
  return [
    ...found.filter(isMeant),
    ...(search.length < 2 ? [] : [...(await payers(ctx, search)), ...(await invoices(ctx, search))]),
    ...found.filter((account) => !isMeant(account)),
  ];
};
