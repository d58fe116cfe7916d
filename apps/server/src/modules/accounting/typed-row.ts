import {
  type AccountKind,
  type BookingSymbol,
  classOf,
  type LedgerTaxCode,
  taxOf,
} from '@vereinshaus/contract/accounting/rules';
import { addDays, dayInVienna, fromSeconds, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { ClaimInput, Line } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';

/** One account or tax rate of a receipt; the amount includes the tax. */
export type TypedPart = {
  gkonto: number;
  konto: number;
  betrag: number;
  text: string;
  tax_code: LedgerTaxCode;
  costCentre_ID: number;
};

/** A row as somebody typed it. */
export type TypedRow = TypedPart & {
  belegnr: string;
  belegdatum: number;
  buchsymbol: BookingSymbol;
  kundenkonto: number;
  parts: readonly TypedPart[];
};

/** How far ahead a row may be dated; 2062 is a typo of 2026. */
const maxDaysAhead = 366;

export const dayOfRow = (ctx: Pick<WorkCtx, 'now'>, { belegdatum }: Pick<TypedRow, 'belegdatum'>): IsoDay => {
  const moment = fromSeconds(belegdatum);
  if (moment === null) throw accountingErrors.dayMissing();
  const day = dayInVienna(moment);
  if (day > addDays(dayInVienna(ctx.now), maxDaysAhead)) throw accountingErrors.dayTooLate();
  return day;
};

/** The customer account fills the side that was not given; if both are given it must be one of them. */
const withCustomer = ({ gkonto, konto, kundenkonto }: TypedRow) => {
  if (kundenkonto === 0) return { gkonto, konto };
  if (gkonto === 0) return { gkonto: kundenkonto, konto };
  if (konto === 0) return { gkonto, konto: kundenkonto };
  if (gkonto !== kundenkonto && konto !== kundenkonto) throw accountingErrors.customerAside();
  return { gkonto, konto };
};

/** The parts of the row: the row itself, or the parts of the receipt, which must add up to it. */
export const partsOfTyped = (row: TypedRow): readonly TypedPart[] => {
  if (row.betrag <= 0) throw accountingErrors.amountMissing();
  if (row.parts.length === 0) return [{ ...row, ...withCustomer(row) }];
  const parts = row.parts.reduce((sum, { betrag }) => sum + betrag, 0);
  if (parts !== row.betrag) throw accountingErrors.sumDiffers({ cents: row.betrag, parts });
  if (row.parts.some(({ betrag }) => betrag === 0)) throw accountingErrors.amountMissing();
  return row.parts.map((part) => ({ ...part, text: part.text === '' ? row.text : part.text }));
};

type Account = { id: number; kind: AccountKind; personId: number | null };
type Rate = {
  percent: number;
  isInput: boolean;
  isReverseCharge: boolean;
  accountId: number | null;
  deductedAccountId: number | null;
};

const noTax: Rate = { percent: 0, isInput: false, isReverseCharge: false, accountId: null, deductedAccountId: null };

const accountsIn = async (ctx: WorkCtx, parts: readonly TypedPart[]): Promise<ReadonlyMap<number, Account>> => {
  const numbers = [...new Set(parts.flatMap(({ gkonto, konto }) => [gkonto, konto]))];
  const rows = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.number', 'in', numbers)
    .where('a.deleted_at', 'is', null)
    .select(['a.number', 'a.id', 'a.kind', 'a.person_id as personId'])
    .$narrowType<{ kind: AccountKind }>()
    .execute();
  return new Map(rows.map(({ number, ...account }) => [number, account]));
};

const ratesIn = async (ctx: WorkCtx): Promise<ReadonlyMap<string, Rate>> => {
  const rows = await ctx.db
    .selectFrom('tax_code_card as t')
    .select([
      't.code',
      't.percent',
      't.is_input as isInput',
      't.is_reverse_charge as isReverseCharge',
      't.account_id as accountId',
      't.deducted_account_id as deductedAccountId',
    ])
    .execute();
  return new Map(rows.map(({ code, percent, ...rate }) => [code, { ...rate, percent: Number(percent) }]));
};

const requireCostCentres = async (ctx: WorkCtx, parts: readonly TypedPart[]) => {
  const ids = [...new Set(parts.map((part) => part.costCentre_ID).filter((id) => id !== 0))];
  if (ids.length === 0) return;
  const known = await ctx.db.selectFrom('cost_centre_card as c').where('c.id', 'in', ids).select('c.id').execute();
  if (known.length !== ids.length) throw accountingErrors.costCentreUnknown();
};

/** Reverse Charge: the tax is owed, and deducted; a non-deductible part is a cost like the purchase itself. */
const owedAndDeducted = (
  { deductedAccountId }: Rate,
  owed: number,
  bought: number | ClaimInput,
  isBought: boolean,
): Pick<Line, 'debit' | 'credit'> => {
  const deducted = deductedAccountId ?? bought;
  return isBought ? { debit: deducted, credit: owed } : { debit: owed, credit: deducted };
};

type RowLines = {
  lines: readonly Line[];
  /** The customer accounts involved: their open items are settled afterwards. */
  customers: readonly number[];
  /** If money moves on a bank account: the accounts on the other side. A bank line may report the same payment. */
  toldByBank: readonly number[];
};

const bankKind = 1;

const otherThanBank = (accounts: readonly Account[]): readonly number[] =>
  accounts.some(({ kind }) => kind === bankKind)
    ? accounts.filter(({ kind }) => kind !== bankKind).map(({ id }) => id)
    : [];

/**
 * The entries of a typed row: each part net on its accounts and its tax on the account of its code, against the account that pays or is
 * paid. A negative part is a deduction from the receipt: its sides are swapped.
 */
export const linesOf = async (ctx: WorkCtx, row: TypedRow): Promise<RowLines> => {
  const parts = partsOfTyped(row);
  const accounts = await accountsIn(ctx, parts);
  const rates = await ratesIn(ctx);
  await requireCostCentres(ctx, parts);
  const dueOn = dayOfRow(ctx, row);
  const claims = new Map<string, ClaimInput>();
  /** Entries on the same side of a customer account are one open item. */
  const sideOf = (nr: number, side: 'debit' | 'credit'): number | ClaimInput => {
    const account = accounts.get(nr);
    if (account === undefined) throw accountingErrors.accountUnknown({ nr });
    if (account.kind !== 5) return account.id;
    const key = `${side}:${account.id}`;
    const claim = claims.get(key) ?? { account: account.id, dueOn, personId: account.personId };
    claims.set(key, claim);
    return claim;
  };
  const isResult = (nr: number) => {
    const group = classOf({ nr, kind: accounts.get(nr)?.kind ?? 0 });
    return group !== null && group >= 4 && group <= 8;
  };
  const lines = parts.flatMap((part): Line[] => {
    const rate = rates.get(part.tax_code) ?? noTax;
    if (part.gkonto === part.konto && part.gkonto !== 0) throw accountingErrors.sameAccount();
    const tax = taxOf(part.betrag, rate);
    const isLess = part.betrag < 0;
    const [debit, credit] = isLess ? [part.konto, part.gkonto] : [part.gkonto, part.konto];
    const about = {
      symbol: row.buchsymbol,
      text: part.text,
      taxCode: part.tax_code,
      ...(part.costCentre_ID !== 0 && { costCentreId: part.costCentre_ID }),
    };
    const sides = { debit: sideOf(debit, 'debit'), credit: sideOf(credit, 'credit') };
    const net: Line = { ...about, ...sides, cents: Math.abs(rate.isReverseCharge ? part.betrag : part.betrag - tax) };
    if (tax === 0 || rate.accountId === null) return [net];
    // The tax replaces the income or expense account: on the debit side for purchases, unless the accounts tell otherwise.
    const [isDebit, isCredit] = [isResult(debit), isResult(credit)];
    const replacesDebit = isDebit === isCredit ? rate.isInput !== isLess : isDebit;
    const taxSides = rate.isReverseCharge
      ? owedAndDeducted(rate, rate.accountId, replacesDebit ? sides.debit : sides.credit, replacesDebit)
      : replacesDebit
        ? { ...sides, debit: rate.accountId }
        : { ...sides, credit: rate.accountId };
    return [net, { ...about, ...taxSides, cents: Math.abs(tax) }];
  });
  const customers = [...new Set([...claims.values()].map(({ account }) => account))];
  const personOf = (side: number | ClaimInput) => (typeof side === 'number' ? undefined : side.personId);
  return {
    lines: lines.map((line) => ({ ...line, personId: personOf(line.debit) ?? personOf(line.credit) ?? null })),
    customers,
    toldByBank: otherThanBank([...accounts.values()]),
  };
};
