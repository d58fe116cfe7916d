import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { Tag, TagEntity } from '@vereinshaus/contract/tags/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addTag } from './add-tag.ts';
import { tagErrors } from './tags.errors.ts';
import { availableTags, type TaggedRecord, taggedColumn, tagsOfRecord, tagValue } from './tags.queries.ts';

type TagsInput = TaggedRecord & { tags: readonly (number | { label: string })[] };

/**
 * Tags einer Person oder eines Kurses festlegen: afterwards it carries exactly these. New ones need the permission for
 * tags. What changed is for the caller to write down.
 */
export const replaceTags = async (ctx: Ctx, { tags, ...tagged }: TagsInput) => {
  const before = await tagsOfRecord(ctx, tagged);
  const offered = [...(await availableTags(ctx, tagged.entity)), ...before];
  const wanted: number[] = [];
  for (const tag of tags) {
    wanted.push(typeof tag === 'number' ? requireOfferedTag(offered, tag) : await byLabel(ctx, tagged.entity, tag));
  }
  await replace(ctx, tagged, [...new Set(wanted)]);
  return { before, after: await tagsOfRecord(ctx, tagged) };
};

const labelsOf = (tags: readonly Tag[]) => tags.map((tag) => tag.label);

/** What is locked and told of here; contacts do both themselves. */
type Entity = Exclude<TagEntity, 'contact'>;

/** The same as a command of its own, with the history. */
export const setTags = async (ctx: Ctx, wanted: TagsInput & { entity: Entity }): Promise<readonly Tag[]> => {
  const { entity, recordId } = wanted;
  await lockRecord(ctx, wanted);
  const { before, after } = await replaceTags(ctx, wanted);
  const labels = { before: labelsOf(before), after: labelsOf(after) };
  if (labels.before.join('|') === labels.after.join('|')) return after;
  await recordHistory(
    ctx,
    entity === 'user'
      ? { kind: 'tags.changed', personId: recordId, details: { changes: { tags: labels } } }
      : { kind: 'course.tagged', personId: null, courseId: recordId, details: { changes: { tags: labels } } },
  );
  return after;
};

/** Two who tag the same at once come one after the other. */
const lockRecord = async (ctx: Ctx, { entity, recordId }: { entity: Entity; recordId: number }) => {
  const record =
    entity === 'user'
      ? await ctx.db
          .selectFrom('person_card as p')
          .where('p.id', '=', recordId)
          .where('p.deleted_at', 'is', null)
          .select('p.id')
          .forUpdate()
          .executeTakeFirst()
      : await ctx.db
          .selectFrom('course_card as c')
          .where('c.id', '=', recordId)
          .where('c.deleted_at', 'is', null)
          .select('c.id')
          .forUpdate()
          .executeTakeFirst();
  if (!record) throw entity === 'user' ? tagErrors.personGone() : tagErrors.courseGone();
};

/** A hidden tag can be kept, but not given anew. */
export const requireOfferedTag = (offered: readonly Tag[], value: number) => {
  if (!offered.some((tag) => tag.value === value)) throw tagErrors.tagGone();
  return value;
};

export const byLabel = async (ctx: Ctx, entity: TagEntity, { label }: { label: string }) => {
  const existing = await ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.is_hidden', '=', false)
    .where(sql<boolean>`fold(t.label) = fold(${label})`)
    .select(tagValue.as('value'))
    .executeTakeFirst();
  if (existing) return existing.value;
  if (!hasPermission(viewerOf(ctx), 'tags')) throw tagErrors.creationForbidden();
  return (await addTag(ctx, { entity, label })).value;
};

const replace = async (ctx: Ctx, { entity, recordId }: TaggedRecord, values: readonly number[]) => {
  const column = sql.ref(taggedColumn[entity]);
  const chosen = sql`select t.id from tag t where t.club_id = current_club() and t.entity = ${entity}
    and ${tagValue} = any(${[...values]}::integer[])`;
  await sql`delete from tagging where ${column} = ${recordId} and tag_id not in (${chosen})`.execute(ctx.db);
  await sql`
    insert into tagging (club_id, entity, tag_id, ${column}, created_at)
    select current_club(), ${entity}, c.id, ${recordId}, ${ctx.now}::timestamptz from (${chosen}) c
    on conflict do nothing`.execute(ctx.db);
};
