import { formatNumber } from '@vereinshaus/contract/money';
import { vatMethods } from '@vereinshaus/contract/reports';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Period } from './balances.queries.ts';
import { flowsIn } from './money-flow.queries.ts';
import { type Draft, group, line, money, text, total } from './report.ts';

type Method = keyof typeof vatMethods;

/** Cents by tax code: what was sold or bought without tax, and the tax. Sales positive, what was bought as well. */
type Taxed = { code: string; base: number; tax: number };

type Told = { code: Code; base: number; tax: number };

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
};

const codesOf = async (ctx: Ctx): Promise<readonly Code[]> =>
  ctx.db
    .selectFrom('tax_code as t')
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
    ])
    .orderBy('t.uva_figure')
    .orderBy('t.code')
    .execute();

/** With the charge: every row that names the code, by its side of income and expense or of the tax account. */
const agreedIn = async (ctx: Ctx, { from, to }: Period): Promise<readonly Taxed[]> => {
  const { rows } = await sql<Taxed>`
    with pair as materialized (
      select e.tax_code, e.debit_id, e.credit_id, sum(e.amount_cents)::bigint as cents
      from ledger_entry e
      where e.cancelled_at is null and e.tax_code <> 'none' and e.document_on between ${from}::date and ${to}::date
      group by 1, 2, 3
    ), side as (
      select tax_code, debit_id as account_id, credit_id as other_id, -cents as cents from pair
      union all
      select tax_code, credit_id, debit_id, cents from pair
    )
    select s.tax_code as code,
      coalesce(sum(s.cents) filter (where t.account_id is distinct from s.account_id and a.kind <> 5
        and not (t.is_reverse_charge and t.account_id = s.other_id)
        and (a.number between 4000 and 8999 or a.number < 2000)), 0)::bigint as base,
      coalesce(sum(s.cents) filter (where t.account_id = s.account_id), 0)::bigint as tax
    from side s join ledger_account a on a.id = s.account_id join tax_code t on t.code = s.tax_code
    group by s.tax_code`.execute(ctx.db);
  return rows;
};

/** With the money: what came in and went out, by what it was for. */
const receivedIn = async (ctx: Ctx, period: Period, codes: readonly Code[]): Promise<readonly Taxed[]> => {
  const flows = await flowsIn(ctx, period);
  return codes.map(({ code, accountId }) => {
    const ofCode = flows.filter(({ taxCode }) => taxCode === code);
    const sumOf = (isTax: boolean) =>
      ofCode
        .filter((flow) => (flow.accountId === accountId) === isTax)
        .reduce((sum, { income, expense }) => sum + income - expense, 0);
    return { code, base: sumOf(false), tax: accountId === null ? 0 : sumOf(true) };
  });
};

/**
 * Umsatzsteuer: the figures of the monthly return (UVA), by Kennzahl. Base and tax of what was sold, tax of what was bought,
 * and what is owed or comes back. Rules: docs/rules/umsatzsteuer.md.
 */
export const vatReport = async (ctx: Ctx, period: Period, method: Method): Promise<Draft> => {
  const codes = await codesOf(ctx);
  const byCode = (taxed: readonly Taxed[]) => new Map(taxed.map((each) => [each.code, each]));
  const agreed = byCode(await agreedIn(ctx, period));
  const taxed = method === 'agreed' ? agreed : byCode(await receivedIn(ctx, period, codes));
  const told = codes.flatMap((code): readonly Told[] => {
    // What the recipient owes is due with the service, whenever it is paid (§ 19 Abs. 2).
    const { base, tax } = (code.isReverseCharge ? agreed : taxed).get(code.code) ?? { base: 0, tax: 0 };
    if (base === 0 && tax === 0) return [];
    if (code.isReverseCharge) return [{ code, base: -base, tax }];
    const sign = code.isInput ? -1 : 1;
    return [{ code, base: sign * base, tax: sign * tax }];
  });
  const owed = told.filter(({ code }) => code.isReverseCharge);
  const deducted = owed
    .filter(({ code }) => code.deductedAccountId !== null)
    .map((each) => ({ ...each, code: { ...each.code, figure: each.code.deductedFigure } }));
  const [sold, bought] = [
    told.filter(({ code }) => !code.isInput),
    told.filter(({ code }) => code.isInput && !code.isReverseCharge),
  ];
  const taxOf = (each: readonly Told[]) => each.reduce((sum, { tax }) => sum + tax, 0);
  const baseOf = (each: readonly Told[]) => each.reduce((sum, { base }) => sum + base, 0);
  const rowOf = ({ code, base, tax }: Told) =>
    line([
      code.figure === '' ? null : `KZ ${code.figure}`,
      code.name,
      `${formatNumber(Number(code.percent))} %`,
      base,
      tax,
    ]);
  const due = taxOf(sold) + taxOf(owed) - taxOf(bought) - taxOf(deducted);
  return {
    columns: [text('Kennzahl'), text('Steuercode'), text('Satz'), money('Bemessungsgrundlage'), money('Steuer')],
    notes: [`Umsatzsteuer ${vatMethods[method]}`],
    rows: [
      ...group('Umsätze', sold.map(rowOf), ['KZ 000', 'Summe Umsätze', null, baseOf(sold), taxOf(sold)]),
      ...group('Steuerschuld des Vereins als Empfänger (Reverse Charge)', owed.map(rowOf), [
        null,
        'Summe Steuerschuld',
        null,
        baseOf(owed),
        taxOf(owed),
      ]),
      ...group('Vorsteuer', bought.map(rowOf), ['KZ 060', 'Summe Vorsteuer', null, baseOf(bought), taxOf(bought)]),
      ...group('Vorsteuer aus Reverse Charge', deducted.map(rowOf), [
        null,
        'Summe Vorsteuer aus Reverse Charge',
        null,
        baseOf(deducted),
        taxOf(deducted),
      ]),
      total(['KZ 095', due < 0 ? 'Gutschrift' : 'Vorauszahlung', null, null, due]),
    ],
  };
};
