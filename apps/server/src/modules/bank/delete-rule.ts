import type { Ctx } from '../../kit/ctx.ts';
import { bankErrors } from './bank.errors.ts';

/** Regel vergessen: bookings made by the rule stay. */
export const deleteRule = async (ctx: Ctx, ruleId: number) => {
  const gone = await ctx.db.deleteFrom('bank_rule').where('id', '=', ruleId).returning('id').executeTakeFirst();
  if (gone === undefined) throw bankErrors.ruleGone();
};
