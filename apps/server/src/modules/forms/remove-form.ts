import type { Ctx } from '../../kit/ctx.ts';
import { dropFormSlot } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { countAnswers, lockForm } from './forms.queries.ts';

/** Formular löschen: its answers go with it, and no course has it any more. */
export const removeForm = async (ctx: Ctx, formId: number) => {
  const { slot, title } = await lockForm(ctx, formId);
  const answers = await countAnswers(ctx, formId);
  await dropFormSlot(ctx, slot);
  await ctx.db.deleteFrom('form').where('id', '=', formId).execute();
  await recordHistory(ctx, { kind: 'forms.removed', personId: null, details: { title, answers } });
};
