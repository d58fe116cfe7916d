import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setBmdCodes } from '../ledger/index.ts';
import { bmdCodeOf } from './bmd.ts';

type BmdCode = { code: LedgerTaxCode; name: string; bmdCode: string };

/** Steuercodes with their codes in the accountant's BMD; a code for no sale has none there either. */
export const bmdCodesOf = async (ctx: Pick<Ctx, 'db'>): Promise<readonly BmdCode[]> => {
  const codes = await ctx.db
    .selectFrom('tax_code_card as t')
    .where('t.code', '<>', 'none')
    .select(['t.code', 't.name', 't.percent', 't.is_input', 't.is_reverse_charge', 't.bmd_code'])
    .orderBy('t.is_input')
    .orderBy('t.is_reverse_charge')
    .orderBy('t.name')
    .$narrowType<{ code: LedgerTaxCode }>()
    .execute();
  return codes.map(({ code, name, percent, is_input: isInput, is_reverse_charge: isReverseCharge, bmd_code }) => ({
    code,
    name,
    bmdCode: bmdCodeOf({ isInput, isReverseCharge, percent: Number(percent), bmdCode: bmd_code }),
  }));
};

/** Steuercodes der Steuerberatung: used in every file downloaded from now on, including those of earlier handovers. */
export const saveBmdCodes = async (ctx: Ctx, codes: readonly { code: LedgerTaxCode; bmdCode: string }[]) => {
  const before = new Map((await bmdCodesOf(ctx)).map((each) => [each.code, each]));
  const changed = codes.filter(({ code, bmdCode }) => before.has(code) && before.get(code)?.bmdCode !== bmdCode);
  if (changed.length === 0) return;
  await setBmdCodes(ctx, changed);
  const text = changed
    .map(({ code, bmdCode }) => `${before.get(code)?.name ?? code}: ${bmdCode || 'keiner'}`)
    .join('; ');
  await recordHistory(ctx, { kind: 'reports.bmdCodes', personId: null, details: { text } });
};
