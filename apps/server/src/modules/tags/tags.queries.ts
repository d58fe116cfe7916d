import { judge } from '@vereinshaus/contract/access';
import { type TagEntity, tags } from '@vereinshaus/contract/tags';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { tagErrors } from './tags.errors.ts';

const byLabel = sql`t.label collate "de-AT-x-icu"`;

/** What the picker offers. */
export const availableTags = (ctx: Ctx, entity: TagEntity) =>
  ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .where('t.is_hidden', '=', false)
    .select(['t.id as value', 't.label'])
    .orderBy(byLabel)
    .execute();

const carriers = sql<number>`(
  select count(*) from tagging g join person p on p.club_id = g.club_id and p.id = g.person_id
  where g.club_id = t.club_id and g.tag_id = t.id and p.deleted_at is null and p.death_date is null
)`;

/** Every tag with the number of living persons who carry it; hidden ones last. */
export const tagsWithCounts = (ctx: Ctx, entity: TagEntity) =>
  ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .select(['t.id as value', 't.label', 't.is_hidden as hidden', carriers.as('count')])
    .orderBy('t.is_hidden')
    .orderBy(byLabel)
    .execute();

/** The tags of a person, hidden ones as well. */
export const tagsOfPerson = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('tagging as g')
    .innerJoin('tag as t', (join) => join.onRef('t.club_id', '=', 'g.club_id').onRef('t.id', '=', 'g.tag_id'))
    .where('g.person_id', '=', personId)
    .select(['t.id as value', 't.label'])
    .orderBy(byLabel)
    .execute();

/** The same for somebody who asks about a person of this club. */
export const tagsOfKnownPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db.selectFrom('person as p').where('p.id', '=', personId).select('p.id').executeTakeFirst();
  if (!person) throw tagErrors.personGone();
  return tagsOfPerson(ctx, personId);
};

/** The labels of the person `p` of a list. */
export const tagLabelsOfPerson = sql<string[]>`array(
  select t.label from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
  where g.club_id = p.club_id and g.person_id = p.id order by t.label
)`;

/** Does the person `p` of a list carry one of these? Values with commas between them; anything else finds nobody. */
export const carriesOneOf = (values: string) => {
  const tagIds = values.split(',').map(Number).filter(Number.isInteger);
  return sql<boolean>`exists (
    select from tagging g where g.club_id = p.club_id and g.person_id = p.id and g.tag_id = any(${tagIds}::integer[])
  )`;
};

/** Tags are for staff: they may hold what a member need not read about themselves. */
export const seesTags = (ctx: Ctx): boolean => judge(tags.available.access, ctx.viewer) === 'yes';
