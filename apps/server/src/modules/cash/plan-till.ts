import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel, earliestDay } from '../ledger/index.ts';
import { cashErrors } from './cash.errors.ts';
import { readTillFile, type TillLine } from './till-file.rules.ts';

type AccountRow = { id: number; number: number; label: string; isUsual: boolean };
type TaxRow = { code: LedgerTaxCode; percent: number; accountId: number | null };
type StoredSum = { on: IsoDay; accountId: number; taxCode: LedgerTaxCode; cashCents: number; cardCents: number };

/** A sum with its account and tax. */
export type PlannedSum = TillLine & {
  on: IsoDay;
  accountId: number;
  label: string;
  taxCode: LedgerTaxCode;
  taxAccountId: number | null;
  state: 'new' | 'known' | 'wrong';
};

const maxLines = 3000;

const incomeAccounts = async (ctx: Pick<Ctx, 'db'>): Promise<readonly AccountRow[]> => {
  const { rows } = await sql<AccountRow>`
    select a.id, a.number, ${accountLabel('a')} as label, coalesce(a.purpose = 'otherIncome', false) as "isUsual"
    from ledger_account_card a
    where a.deleted_at is null and a.kind = 0 and (a.number between 4000 and 4999 or a.purpose = 'otherIncome')`.execute(
    ctx.db,
  );
  return rows;
};

const salesTaxes = async (ctx: Pick<Ctx, 'db'>): Promise<readonly TaxRow[]> => {
  const { rows } = await sql<TaxRow>`
    select t.code, t.percent::float8 as percent, t.account_id as "accountId" from tax_code_card t
    where not t.is_input and not t.is_reverse_charge and (t.account_id is not null or t.code = 'exempt')`.execute(
    ctx.db,
  );
  return rows;
};

const storedSums = async (ctx: Pick<Ctx, 'db'>): Promise<readonly StoredSum[]> => {
  const { rows } = await sql<StoredSum>`
    select s.sold_on as on, s.account_id as "accountId", s.tax_code as "taxCode", s.cash_cents as "cashCents",
      s.card_cents as "cardCents"
    from till_sum s where not s.is_undone`.execute(ctx.db);
  return rows;
};

const keyOf = ({ on, accountId, taxCode }: Pick<StoredSum, 'on' | 'accountId' | 'taxCode'>) =>
  `${on}:${accountId}:${taxCode}`;

/** Why a readable sum cannot be posted; empty = it can. */
const problemOf = (
  ctx: Pick<Ctx, 'now'>,
  { on, problem }: TillLine,
  { account, tax, isTwice }: { account: unknown; tax: unknown; isTwice: boolean },
): string => {
  if (problem !== '' || on === null) return problem;
  if (on > dayInVienna(ctx.now)) return 'Der Tag liegt in der Zukunft.';
  if (on < earliestDay) return 'Der Tag liegt vor 1990.';
  if (account === undefined) return 'Dieses Erlöskonto (Klasse 4) gibt es nicht.';
  if (tax === undefined) return 'Diesen Steuersatz gibt es nicht.';
  return isTwice ? 'Tag, Konto und Steuersatz stehen schon in einer Zeile davor.' : '';
};

/** Was eine Datei der Registrierkasse bringen würde: new sums, unchanged known ones, and sums that cannot be posted, with the reason. */
export const planTill = async (ctx: Pick<Ctx, 'db' | 'now'>, content: string): Promise<readonly PlannedSum[]> => {
  const lines = readTillFile(content);
  if (lines === undefined) throw cashErrors.noColumns();
  if (lines.length > maxLines) throw cashErrors.tooManyLines();
  const [accounts, taxes] = [await incomeAccounts(ctx), await salesTaxes(ctx)];
  const stored = new Map((await storedSums(ctx)).map((sum) => [keyOf(sum), sum]));
  const seen = new Set<string>();
  return lines.map((line): PlannedSum => {
    const account = accounts.find(({ number, isUsual }) =>
      line.accountNumber === 0 ? isUsual : number === line.accountNumber,
    );
    const tax = taxes.find(({ percent }) => percent === line.percent);
    const sum = { on: line.on ?? '', accountId: account?.id ?? 0, taxCode: tax?.code ?? ('none' as const) };
    const key = keyOf(sum);
    const problem = problemOf(ctx, line, { account, tax, isTwice: seen.has(key) });
    if (problem === '') seen.add(key);
    const before = stored.get(key);
    const isSame = before?.cashCents === line.cashCents && before.cardCents === line.cardCents;
    const others =
      before !== undefined && !isSame
        ? cashErrors.otherFigures({ on: sum.on, account: account?.label ?? '' }).message
        : '';
    const reason = problem || others;
    return {
      ...line,
      ...sum,
      label: account?.label ?? '',
      taxAccountId: tax?.accountId ?? null,
      problem: reason,
      state: reason !== '' ? 'wrong' : before === undefined ? 'new' : 'known',
    };
  });
};
