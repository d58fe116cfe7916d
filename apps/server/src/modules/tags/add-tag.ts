import type { TagEntity } from '@vereinshaus/contract/tags/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { tagValue } from './tags.queries.ts';

/**
 * Tag anlegen. A label is there once, however it is spelt: who asks for it again gets the same tag, and a hidden one is
 * offered again.
 */
export const addTag = async (ctx: Ctx, { entity, label }: { entity: TagEntity; label: string }) => {
  const known = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where(sql<boolean>`fold(t.label) = fold(${label})`)
    .select(['t.id', tagValue.as('value'), 't.label', 't.is_hidden'])
    .executeTakeFirst();
  if (known && !known.is_hidden) return { value: known.value, label: known.label };
  if (known) await offerAgain(ctx, known.id);
  const tag = known ? { value: known.value, label: known.label } : await create(ctx, entity, label);
  await recordHistory(ctx, { kind: 'tags.created', personId: null, details: { label: tag.label } });
  return tag;
};

const offerAgain = (ctx: Ctx, tagId: number) =>
  ctx.db.updateTable('tag').set({ is_hidden: false }).where('id', '=', tagId).execute();

const create = (ctx: Ctx, entity: TagEntity, label: string) =>
  ctx.db
    .insertInto('tag')
    .values({ club_id: sql<number>`current_club()`, entity, label, created_at: ctx.now })
    .returning(['id as value', 'label'])
    .executeTakeFirstOrThrow();
