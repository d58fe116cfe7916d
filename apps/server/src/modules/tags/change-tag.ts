import type { TagEntity } from '@vereinshaus/contract/tags';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { tagErrors } from './tags.errors.ts';

type Which = { entity: TagEntity; tagId: number };

const lockTag = async (ctx: Ctx, { entity, tagId }: Which) => {
  const tag = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.id', '=', tagId)
    .select(['t.label', 't.is_hidden'])
    .forUpdate()
    .executeTakeFirst();
  if (!tag) throw tagErrors.tagGone();
  return tag;
};

/** Tag umbenennen: everybody who carries it carries the new name. */
export const renameTag = async (ctx: Ctx, { entity, tagId, label }: Which & { label: string }) => {
  const tag = await lockTag(ctx, { entity, tagId });
  if (tag.label === label) return;
  const other = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.id', '<>', tagId)
    .where(sql<boolean>`fold(t.label) = fold(${label})`)
    .select('t.id')
    .executeTakeFirst();
  if (other) throw tagErrors.labelTaken();
  await ctx.db.updateTable('tag').set({ label }).where('id', '=', tagId).execute();
  await recordHistory(ctx, {
    kind: 'tags.renamed',
    personId: null,
    details: { changes: { label: { before: tag.label, after: label } } },
  });
};

/** Tag ausblenden: no longer offered; whoever carries it keeps it. */
export const hideTag = async (ctx: Ctx, which: Which) => {
  const tag = await lockTag(ctx, which);
  if (tag.is_hidden) return;
  await ctx.db.updateTable('tag').set({ is_hidden: true }).where('id', '=', which.tagId).execute();
  await recordHistory(ctx, { kind: 'tags.hidden', personId: null, details: { label: tag.label } });
};
