import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const mostFound = 5;

/** Who is called exactly so, given name first or last: whoever came in person has said their name, and nobody else is told. */
export const findUnbooked = async (ctx: Ctx, name: string): Promise<{ ID: number; fullname: string }[]> => {
  const literal = name.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // The text that is searched has the name in both orders, and an index; the names themselves say whether it is exact.
  const { rows } = await sql<{ ID: number; fullname: string }>`
    select p.id as "ID", trim(p.first_name || ' ' || p.last_name) as fullname
    from person p
    where p.search_text like '%' || fold(${literal}) || '%'
      and fold(${name}) in (fold(p.first_name || ' ' || p.last_name), fold(p.last_name || ' ' || p.first_name))
      and p.deleted_at is null and p.death_date is null
    order by p.id limit ${mostFound}`.execute(ctx.db);
  return rows;
};
