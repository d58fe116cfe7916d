import { type LedgerTaxCode, ledgerTaxCodes } from '@vereinshaus/contract/accounting-rules';
import type { Ctx } from '../../kit/ctx.ts';

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
