import { ageOn, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const maxFound = 5;

type FoundRow = { ID: number; fullname: string; birthDate: IsoDay | null; family: string };
type UnbookedPerson = { ID: number; fullname: string; age: number | null; family: string };

/**
 * Persons with exactly this name, first or last name first: a person at the door has said their name, so no other names are revealed. If
 * several have it, age and family tell them apart; for a single match neither is shown.
 */
export const findUnbooked = async (ctx: Ctx, name: string): Promise<UnbookedPerson[]> => {
  const literal = name.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // The search text has the name in both orders, and an index; the names themselves decide whether the match is exact.
  const { rows } = await sql<FoundRow>`
    select p.id as "ID", p.display_name as fullname, p.birth_date as "birthDate",
      coalesce(m.display_name, '') as family
    from person_card p
    left join person_card m on m.club_id = p.club_id and m.id = p.manager_id and m.id <> p.id and m.deleted_at is null
    where p.search_text like '%' || fold(${literal}) || '%'
      and fold(${name}) in (fold(p.first_name || ' ' || p.last_name), fold(p.last_name || ' ' || p.first_name))
      and p.is_present
    order by p.id limit ${maxFound}`.execute(ctx.db);
  const today = dayInVienna(ctx.now);
  return rows.map(({ ID, fullname, birthDate, family }) => ({
    ID,
    fullname,
    age: rows.length === 1 || birthDate === null ? null : ageOn(birthDate, today),
    family: rows.length === 1 ? '' : family,
  }));
};
