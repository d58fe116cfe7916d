import type { TagEntity } from '@vereinshaus/contract/tags/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { tagErrors } from './tags.errors.ts';
import { tagValue } from './tags.queries.ts';

type Which = { entity: TagEntity; value: number };

const lockTag = async (ctx: Ctx, { entity, value }: Which) => {
  const tag = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where(tagValue, '=', value)
    .select(['t.id', 't.label', 't.is_hidden'])
    .forUpdate()
    .executeTakeFirst();
  if (!tag) throw tagErrors.tagGone();
  return tag;
};

/** Tag umbenennen: everybody who carries it carries the new name. */
export const renameTag = async (ctx: Ctx, { entity, value, label }: Which & { label: string }) => {
  const tag = await lockTag(ctx, { entity, value });
  if (tag.label === label) return;
  const other = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.id', '<>', tag.id)
    .where(sql<boolean>`fold(t.label) = fold(${label})`)
    .select('t.id')
    .executeTakeFirst();
  if (other) throw tagErrors.labelTaken();
  await ctx.db.updateTable('tag').set({ label }).where('id', '=', tag.id).execute();
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
  await ctx.db.updateTable('tag').set({ is_hidden: true }).where('id', '=', tag.id).execute();
  await recordHistory(ctx, { kind: 'tags.hidden', personId: null, details: { label: tag.label } });
};
