import { mediaLimitTag, membershipTag } from '@vereinshaus/contract/courses/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { type TagEntity, tags } from '@vereinshaus/contract/tags/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { tagErrors } from './tags.errors.ts';

const byLabel = sql`t.label collate "de-AT-x-icu"`;

/** The number of the tag `t` on the wire: those with a meaning have the same in every club. */
export const tagValue = sql<number>`case t.meaning
  when 'membership' then ${sql.lit(membershipTag)} when 'media_limit' then ${sql.lit(mediaLimitTag)} else t.id end`;

/** What carries tags of this kind. */
export type TaggedRecord = { entity: TagEntity; recordId: number };

export const taggedColumn = { user: 'person_id', course: 'course_id', contact: 'contact_id' } as const satisfies Record<
  TagEntity,
  string
>;

/** What the picker offers. */
export const availableTags = (ctx: Ctx, entity: TagEntity) =>
  ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.is_hidden', '=', false)
    .select([tagValue.as('value'), 't.label'])
    .orderBy(byLabel)
    .execute();

/** How many carry the tag `t`: the living, and courses that were not deleted. */
const carriers = {
  user: sql<number>`(
    select count(*) from tagging g join person_card p on p.club_id = g.club_id and p.id = g.person_id
    where g.club_id = t.club_id and g.tag_id = t.id and p.is_present
  )`,
  course: sql<number>`(
    select count(*) from tagging g join course_card c on c.club_id = g.club_id and c.id = g.course_id
    where g.club_id = t.club_id and g.tag_id = t.id and c.deleted_at is null
  )`,
  contact: sql<number>`(select count(*) from tagging g where g.club_id = t.club_id and g.tag_id = t.id)`,
};

/** Every tag with the number of those who carry it; hidden ones last. */
export const tagsWithCounts = (ctx: Ctx, entity: TagEntity) =>
  ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .select([tagValue.as('value'), 't.label', 't.is_hidden as hidden', carriers[entity].as('count')])
    .orderBy('t.is_hidden')
    .orderBy(byLabel)
    .execute();

/** The tags of a person or a course, hidden ones as well. */
export const tagsOfRecord = (ctx: Ctx, { entity, recordId }: TaggedRecord) =>
  ctx.db
    .selectFrom('tagging as g')
    .innerJoin('tag as t', (join) => join.onRef('t.club_id', '=', 'g.club_id').onRef('t.id', '=', 'g.tag_id'))
    .where(`g.${taggedColumn[entity]}`, '=', recordId)
    .select([tagValue.as('value'), 't.label'])
    .orderBy(byLabel)
    .execute();

/** The same for somebody who asks about a person of this club. */
export const tagsOfKnownPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw tagErrors.personGone();
  return tagsOfRecord(ctx, { entity: 'user', recordId: personId });
};

/** The labels of the person `p` of a list. */
export const tagLabelsOfPerson = sql<string[]>`array(
  select t.label from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
  where g.club_id = p.club_id and g.person_id = p.id order by t.label
)`;

/** The labels of the contact `c` of a list. */
export const tagLabelsOfContact = sql<string[]>`array(
  select t.label from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
  where g.club_id = c.club_id and g.contact_id = c.id order by t.label
)`;

export const tagIdsOfContact = sql<number[]>`array(
  select g.tag_id from tagging g where g.club_id = c.club_id and g.contact_id = c.id order by g.tag_id
)`;

/** Does the person `p` of a list carry one of these? Values with commas between them; anything else finds nobody. */
export const hasAnyTagOf = (values: string) => {
  const tagIds = values
    .split(',')
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number);
  return sql<boolean>`exists (
    select from tagging g where g.club_id = p.club_id and g.person_id = p.id and g.tag_id = any(${tagIds}::integer[])
  )`;
};

/** Tags are for staff: they may hold what a member need not read about themselves. */
export const seesTags = (ctx: Pick<Ctx, 'viewer'>): boolean => judgeAccess(tags.available.access, ctx.viewer) === 'yes';
