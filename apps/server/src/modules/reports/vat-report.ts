import { formatNumber } from '@vereinshaus/contract/kit/money';
import { vatMethods } from '@vereinshaus/contract/reports/calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { moneyAccounts, type Period } from './balances.queries.ts';
import { flowsIn } from './money-flow.queries.ts';
import { groupRows, lineRow, moneyColumn, type ReportDraft, textColumn, totalRow } from './report.ts';

type Method = keyof typeof vatMethods;

/** Cents by tax code: the net amounts and the tax. Sales and purchases are both positive. */
type TaxSums = { code: string; base: number; tax: number };

type VatLine = { code: Code; base: number; tax: number };

type Code = {
  code: string;
  name: string;
  percent: number | string;
  figure: string;
  isInput: boolean;
  isReverseCharge: boolean;
  accountId: number | null;
  deductedAccountId: number | null;
  deductedFigure: string;
  /** The account of the rows behind it; null = no account of its own. */
  account: number | null;
  deductedAccount: number | null;
};

const codesOf = async (ctx: Ctx): Promise<readonly Code[]> =>
  ctx.db
    .selectFrom('tax_code_card as t')
    .leftJoin('ledger_account_card as a', 'a.id', 't.account_id')
    .leftJoin('ledger_account_card as d', 'd.id', 't.deducted_account_id')
    .where('t.code', '<>', 'none')
    .select([
      't.code',
      't.name',
      't.percent',
      't.uva_figure as figure',
      't.is_input as isInput',
      't.is_reverse_charge as isReverseCharge',
      't.account_id as accountId',
      't.deducted_account_id as deductedAccountId',
      't.deducted_figure as deductedFigure',
      'a.number as account',
      'd.number as deductedAccount',
    ])
    .orderBy('t.uva_figure')
    .orderBy('t.code')
    .execute();

/** Neither money nor an account of a family: there is no record of when it is paid. */
const paidAccounts = sql`select a.id from ledger_account_card a where a.kind = 5 union all ${moneyAccounts('taxed')}`;
const isAside = sql<SqlBool>`e.debit_id not in (${paidAccounts}) and e.credit_id not in (${paidAccounts})`;

/**
 * On accrual basis: every row with the code. The tax is what is on its account; the base is everything else, by the side of income, expense
 * or purchase, and if the accounts do not tell, by what the code is for.
 */
const agreedIn = async (
  ctx: Ctx,
  { from, to }: Period,
  which: RawBuilder<SqlBool> = sql`true`,
): Promise<readonly TaxSums[]> => {
  const { rows } = await sql<TaxSums>`
    with pair as materialized (
      select e.tax_code, e.debit_id, e.credit_id, sum(e.amount_cents)::bigint as cents
      from ledger_entry_card e
      where e.cancelled_at is null and e.tax_code <> 'none' and e.document_on between ${from}::date and ${to}::date and ${which}
      group by 1, 2, 3
    ), traded as materialized (
      select a.id from ledger_account_card a where a.kind <> 5 and (a.number between 4000 and 8999 or a.number < 2000)
    ), told as (
      select p.tax_code, p.cents, t.account_id in (p.debit_id, p.credit_id) as is_tax, case
          when t.account_id in (p.debit_id, p.credit_id) then p.debit_id = t.account_id
          when (d.id is null) <> (c.id is null) then c.id is null
          else t.is_input
        end as is_debit
      from pair p join tax_code_card t on t.code = p.tax_code
      left join traded d on d.id = p.debit_id
      left join traded c on c.id = p.credit_id
    )
    select tax_code as code,
      coalesce(sum(case when is_debit then -cents else cents end) filter (where is_tax is not true), 0)::bigint as base,
      coalesce(sum(case when is_debit then -cents else cents end) filter (where is_tax), 0)::bigint as tax
    from told group by tax_code`.execute(ctx.db);
  return rows;
};

/** On cash basis: incoming and outgoing money, by its purpose; rows without money count with the row. */
const receivedIn = async (ctx: Ctx, period: Period, codes: readonly Code[]): Promise<readonly TaxSums[]> => {
  const flows = await flowsIn(ctx, period, 'taxed');
  const aside = new Map((await agreedIn(ctx, period, isAside)).map((each) => [each.code, each]));
  return codes.map(({ code, accountId }) => {
    const ofCode = flows.filter(({ taxCode }) => taxCode === code);
    const sumOf = (isTax: boolean) =>
      ofCode
        .filter((flow) => (flow.accountId === accountId) === isTax)
        .reduce((sum, { income, expense }) => sum + income - expense, 0);
    const { base, tax } = aside.get(code) ?? { base: 0, tax: 0 };
    return { code, base: base + sumOf(false), tax: tax + (accountId === null ? 0 : sumOf(true)) };
  });
};

/** One line per Kennzahl, like the form; codes without one keep their own line. */
const byFigure = (told: readonly VatLine[]): readonly VatLine[] => {
  const lines = new Map<string, VatLine>();
  for (const each of told) {
    const key = each.code.figure || each.code.code;
    const known = lines.get(key);
    const both = known !== undefined && { ...known.code, name: `${known.code.name}; ${each.code.name}` };
    lines.set(
      key,
      known === undefined || both === false
        ? each
        : {
            code: { ...both, percent: both.percent === each.code.percent ? both.percent : '' },
            base: known.base + each.base,
            tax: known.tax + each.tax,
          },
    );
  }
  return [...lines.values()];
};

/** Innergemeinschaftliche Erwerbe have a separate part of the form. */
const acquisitions: readonly string[] = ['072', '073', '008'];

/**
 * Umsatzsteuer: the figures of the monthly return (UVA), by Kennzahl. Base and tax of sales, input tax, and the amount owed or refunded.
 * Rules: docs/rules/umsatzsteuer.md.
 */
export const vatReport = async (ctx: Ctx, period: Period, method: Method): Promise<ReportDraft> => {
  const codes = await codesOf(ctx);
  const byCode = (taxed: readonly TaxSums[]) => new Map(taxed.map((each) => [each.code, each]));
  const agreed = byCode(await agreedIn(ctx, period));
  const taxed = method === 'agreed' ? agreed : byCode(await receivedIn(ctx, period, codes));
  const told = codes.flatMap((code): readonly VatLine[] => {
    // Tax owed by the recipient is due with the service, whenever it is paid (§ 19 Abs. 2).
    const { base, tax } = (code.isReverseCharge ? agreed : taxed).get(code.code) ?? { base: 0, tax: 0 };
    if (base === 0 && tax === 0) return [];
    if (code.isReverseCharge) return [{ code, base: -base, tax }];
    const sign = code.isInput ? -1 : 1;
    return [{ code, base: sign * base, tax: sign * tax }];
  });
  const isOwed = ({ code }: VatLine) => code.isReverseCharge && !acquisitions.includes(code.figure);
  const isAcquired = ({ code }: VatLine) => code.isReverseCharge && acquisitions.includes(code.figure);
  // Not part of the return: not taxable at all, or taxed in another country.
  const isOutside = ({ code }: VatLine) => !code.isInput && code.figure === '' && Number(code.percent) === 0;
  const sold = told.filter((each) => !each.code.isInput && !isOutside(each));
  const [owed, acquired] = [told.filter(isOwed), told.filter(isAcquired)];
  const bought = told.filter(({ code }) => code.isInput && !code.isReverseCharge);
  const deducted = [...owed, ...acquired]
    .filter(({ code }) => code.deductedAccountId !== null)
    .map(({ code, ...each }) => ({
      ...each,
      code: { ...code, figure: code.deductedFigure, account: code.deductedAccount },
    }));
  const taxOf = (each: readonly VatLine[]) => each.reduce((sum, { tax }) => sum + tax, 0);
  const baseOf = (each: readonly VatLine[]) => each.reduce((sum, { base }) => sum + base, 0);
  const rowOf = ({ code, base, tax }: VatLine) =>
    lineRow(
      [
        code.figure === '' ? null : `KZ ${code.figure}`,
        code.name,
        code.percent === '' ? null : `${formatNumber(Number(code.percent))} %`,
        base,
        tax,
      ],
      code.account ?? undefined,
    );
  const part = (title: string, lines: readonly VatLine[], figure: string | null, sum: string) =>
    groupRows(title, byFigure(lines).map(rowOf), [figure, sum, null, baseOf(lines), taxOf(lines)]);
  const due = taxOf(sold) + taxOf(owed) + taxOf(acquired) - taxOf(bought) - taxOf(deducted);
  // In the form Vorsteuer is one figure; the rates are listed beside it for checking.
  const rates = bought.map((each) => ({ ...each, code: { ...each.code, figure: '' } }));
  return {
    columns: [
      textColumn('Kennzahl'),
      textColumn('Steuercode'),
      textColumn('Satz'),
      moneyColumn('Bemessungsgrundlage'),
      moneyColumn('Steuer'),
    ],
    notes: [
      `Umsatzsteuer ${vatMethods[method]}`,
      ...(method === 'received'
        ? ['Was weder über Bank oder Kassa noch über ein Kundenkonto gebucht ist, zählt am Tag der Zeile.']
        : []),
    ],
    rows: [
      ...part('Lieferungen und Leistungen', sold, 'KZ 000', 'Summe Umsätze'),
      ...part('Steuerschuld des Vereins als Empfänger (Reverse Charge)', owed, null, 'Summe Steuerschuld'),
      ...part('Innergemeinschaftliche Erwerbe', acquired, 'KZ 070', 'Summe Erwerbe'),
      ...part('Vorsteuer', rates, 'KZ 060', 'Summe Vorsteuer'),
      ...part(
        'Vorsteuer aus Reverse Charge und Erwerben',
        deducted,
        null,
        'Summe Vorsteuer aus Steuerschuld und Erwerben',
      ),
      ...part('Nicht in der Voranmeldung', told.filter(isOutside), null, 'Summe außerhalb'),
      totalRow(['KZ 095', due < 0 ? 'Gutschrift' : 'Vorauszahlung', null, null, due]),
    ],
  };
};
