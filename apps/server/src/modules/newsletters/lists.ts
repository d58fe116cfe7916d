import { maxLists } from '@vereinshaus/contract/newsletters/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { namesByNumber } from '../persons/index.ts';
import { newsletterErrors } from './newsletters.errors.ts';

type ListRow = { id: number; name: string; personIds: number[] };

export const newsletterLists = async (ctx: Ctx) => {
  const { rows } = await sql<ListRow>`
    select l.id, l.name, array(
      select p.person_id from newsletter_list_person p where p.club_id = l.club_id and p.list_id = l.id order by p.person_id
    ) as "personIds"
    from newsletter_list l order by l.name collate "de-AT-x-icu", l.id`.execute(ctx.db);
  const names = await namesByNumber(ctx, [...new Set(rows.flatMap(({ personIds }) => personIds))]);
  return rows.map(({ id, name, personIds }) => ({
    ID: id,
    name,
    persons: personIds.map((personId) => ({ ID: personId, fullname: names.get(personId) ?? '' })),
  }));
};

/** Empfängerliste speichern: one of the same name is replaced; a person of another club refuses it. */
export const saveList = async (ctx: Ctx, { name, personIds }: { name: string; personIds: readonly number[] }) => {
  const wanted = [...new Set(personIds)];
  const known = await namesByNumber(ctx, wanted);
  if (known.size < wanted.length) throw newsletterErrors.unknownPersons({ count: wanted.length - known.size });
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from newsletter_list l where lower(l.name) <> lower(${name})`.execute(ctx.db);
  if ((rows[0]?.others ?? 0) >= maxLists) throw newsletterErrors.tooManyLists();
  const saved = await sql<{ id: number }>`
    insert into newsletter_list (club_id, name) values (current_club(), ${name})
    on conflict (club_id, lower(name)) do update set name = excluded.name returning id`.execute(ctx.db);
  const listId = saved.rows[0]?.id ?? 0;
  await ctx.db.deleteFrom('newsletter_list_person').where('list_id', '=', listId).execute();
  await sql`
    insert into newsletter_list_person (club_id, list_id, person_id)
    select current_club(), ${listId}, w.id from unnest(${wanted}::integer[]) as w (id)`.execute(ctx.db);
};

/**
 * Empfängerliste löschen; a draft that names it does so no more, nor does what is released and may be stopped. The number of
 * those drafts.
 */
export const removeList = async (ctx: Ctx, listId: number): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('newsletter_list')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw newsletterErrors.listGone();
  const { rows } = await sql<{ state: string }>`
    update newsletter n set audience = jsonb_set(n.audience, '{lists}', coalesce((
      select jsonb_agg(l.id) from jsonb_array_elements(n.audience -> 'lists') as l (id) where l.id <> to_jsonb(${listId}::integer)
    ), '[]'))
    where n.state in ('draft', 'scheduled') and n.audience -> 'lists' @> to_jsonb(${listId}::integer)
    returning n.state`.execute(ctx.db);
  return rows.filter(({ state }) => state === 'draft').length;
};
