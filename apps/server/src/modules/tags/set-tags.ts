import { hasPermission } from '@vereinshaus/contract/permissions';
import type { Tag, TagEntity } from '@vereinshaus/contract/tags';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addTag } from './add-tag.ts';
import { tagErrors } from './tags.errors.ts';
import { availableTags, tagsOfPerson } from './tags.queries.ts';

type Wanted = { entity: TagEntity; personId: number; tags: readonly (number | { label: string })[] };

/** Tags einer Person festlegen: afterwards she carries exactly these. New ones need the permission for tags. */
export const setTags = async (ctx: Ctx, { entity, personId, tags }: Wanted): Promise<readonly Tag[]> => {
  await lockPerson(ctx, personId);
  const before = await tagsOfPerson(ctx, personId);
  const offered = [...(await availableTags(ctx, entity)), ...before];
  const wanted: number[] = [];
  for (const tag of tags) wanted.push(typeof tag === 'number' ? known(offered, tag) : await byLabel(ctx, entity, tag));
  await replace(ctx, { entity, personId, tagIds: [...new Set(wanted)] });
  const after = await tagsOfPerson(ctx, personId);
  const labels = { before: before.map((tag) => tag.label), after: after.map((tag) => tag.label) };
  if (labels.before.join('|') !== labels.after.join('|')) {
    await recordHistory(ctx, { kind: 'tags.changed', personId, details: { changes: { tags: labels } } });
  }
  return after;
};

/** Two who tag the same person at once come one after the other. */
const lockPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw tagErrors.personGone();
};

/** A hidden tag can be kept, but not given anew. */
const known = (offered: readonly Tag[], value: number) => {
  if (!offered.some((tag) => tag.value === value)) throw tagErrors.tagGone();
  return value;
};

const byLabel = async (ctx: Ctx, entity: TagEntity, { label }: { label: string }) => {
  const existing = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.is_hidden', '=', false)
    .where(sql<boolean>`fold(t.label) = fold(${label})`)
    .select('t.id')
    .executeTakeFirst();
  if (existing) return existing.id;
  if (!hasPermission(viewerOf(ctx), 'tags')) throw tagErrors.creationForbidden();
  return (await addTag(ctx, { entity, label })).value;
};

const replace = async (
  ctx: Ctx,
  { entity, personId, tagIds }: { entity: TagEntity; personId: number; tagIds: readonly number[] },
) => {
  await ctx.db
    .deleteFrom('tagging')
    .where('person_id', '=', personId)
    .where('tag_id', '<>', (eb) => eb.fn('all', [eb.val([...tagIds])]))
    .execute();
  if (tagIds.length === 0) return;
  await ctx.db
    .insertInto('tagging')
    .values(
      tagIds.map((tagId) => ({
        club_id: sql<number>`current_club()`,
        entity,
        tag_id: tagId,
        person_id: personId,
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('tagging_once').doNothing())
    .execute();
};
