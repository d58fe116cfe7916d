import type { TagEntity } from '@vereinshaus/contract/tags';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

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

/** Every tag with the number of living persons who carry it; hidden ones last. */
export const tagsWithCounts = (ctx: Ctx, entity: TagEntity) =>
  ctx.db
    .selectFrom('tag as t')
    .where('t.entity', '=', entity)
    .select((eb) => [
      't.id as value',
      't.label',
      't.is_hidden as hidden',
      eb
        .selectFrom('tagging as g')
        .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'g.club_id').onRef('p.id', '=', 'g.person_id'))
        .whereRef('g.club_id', '=', 't.club_id')
        .whereRef('g.tag_id', '=', 't.id')
        .where('p.deleted_at', 'is', null)
        .where('p.death_date', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .$notNull()
        .as('count'),
    ])
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
