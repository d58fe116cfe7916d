import { type LedgerTaxCode, ledgerTaxCodes } from '@vereinshaus/contract/accounting-rules';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';

const lastSecondOfDay = 86_399;

/** Geschäftsjahre, the youngest first. */
export const preparedYears = async (ctx: Ctx) => {
  const years = await ctx.db
    .selectFrom('business_year as y')
    .orderBy('y.starts_on', 'desc')
    .select(['y.starts_on', 'y.ends_on'])
    .execute();
  return years.map(({ starts_on: startsOn, ends_on: endsOn }) => ({
    StartDate: toSeconds(startOfDayInVienna(startsOn)),
    EndDate: toSeconds(startOfDayInVienna(endsOn)) + lastSecondOfDay,
  }));
};

/** Steuercodes in the order in which a treasurer looks for them, and the cost centres that are in use. */
export const choicesOfRows = async (ctx: Ctx) => {
  const codes = await ctx.db
    .selectFrom('tax_code as t')
    .select(['t.code', 't.name', 't.percent', 't.is_input as isInput'])
    .$narrowType<{ code: LedgerTaxCode }>()
    .execute();
  const costCentres = await ctx.db
    .selectFrom('cost_centre as c')
    .where('c.is_active', '=', true)
    .orderBy('c.name')
    .select(['c.id as ID', 'c.name'])
    .execute();
  const placeOf = ({ code }: { code: LedgerTaxCode }) => ledgerTaxCodes.indexOf(code);
  return {
    taxCodes: codes
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((code) => ({ ...code, percent: Number(code.percent) })),
    costCentres,
  };
};
