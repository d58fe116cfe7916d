import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { saveCostCentre } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';

const tagOf = async (ctx: Ctx, tagId: number): Promise<string> => {
  const tag = await ctx.db
    .selectFrom('tag_card as t')
    .where('t.id', '=', tagId)
    .where('t.entity', '=', 'course')
    .where('t.meaning', 'is', null)
    .select('t.label')
    .executeTakeFirst();
  if (tag === undefined) throw accountingErrors.courseTagUnknown();
  return tag.label;
};

/** Kostenstelle anlegen, or set the courses of an existing one. */
export const saveCentre = async (ctx: Ctx, { name, tagId }: { name: string; tagId: number }): Promise<number> => {
  const tag = tagId === 0 ? '' : await tagOf(ctx, tagId);
  const id = await saveCostCentre(ctx, name, tagId === 0 ? null : tagId);
  await recordHistory(ctx, { kind: 'accounting.costCentreAdded', personId: null, details: { name, tag } });
  return id;
};
