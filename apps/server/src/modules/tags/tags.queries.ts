import type { TagEntity } from '@vereinshaus/contract/tags';
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
