import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { saleTaxCodes } from '@vereinshaus/contract/invoices/free-invoices';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { contactsForInvoices } from '../contacts/index.ts';
import { accountLabel } from '../ledger/index.ts';

/** Erlöskonten: class 4. */
const incomeAccounts = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<{ ID: number; label: string }>`
    select a.id as "ID", ${accountLabel()} as label from ledger_account_card a
    where a.kind = 0 and a.number between 4000 and 4999 and a.deleted_at is null order by a.number`.execute(ctx.db);
  return rows;
};

export const saleTaxes = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<{ code: LedgerTaxCode; label: string; percent: number; accountId: number | null }>`
    select t.code, t.name as label, t.percent::float8 as percent, t.account_id as "accountId" from tax_code_card t
    where t.code = any(${[...saleTaxCodes]}::text[]) order by t.percent desc, t.name`.execute(ctx.db);
  return rows;
};

export const isIncomeAccount = async (ctx: Pick<Ctx, 'db'>, accountIds: readonly number[]): Promise<boolean> => {
  const known = new Set((await incomeAccounts(ctx)).map(({ ID }) => ID));
  return accountIds.every((id) => known.has(id));
};

/** Woraus man bei einer freien Rechnung wählt. */
export const freeChoices = async (ctx: Ctx) => {
  const costCentres = await ctx.db
    .selectFrom('cost_centre_card as c')
    .where('c.is_active', '=', true)
    .select(['c.id as ID', 'c.name'])
    .orderBy('c.name')
    .execute();
  const { invoiceSettings } = await clubSettingsOf(ctx);
  return {
    accounts: await incomeAccounts(ctx),
    taxCodes: (await saleTaxes(ctx)).map(({ code, label, percent }) => ({ code, label, percent })),
    costCentres,
    customers: (await contactsForInvoices(ctx)).map(({ id, ...contact }) => ({ ID: id, ...contact })),
    paymentTermDays: invoiceSettings.paymentTermDays,
  };
};
