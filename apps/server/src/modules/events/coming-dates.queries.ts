import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';

/** A date with the fields that anybody may read. */
export type ComingDate = { name: string; place: string; start: Date; end: Date };

/** Visible to everybody. */
const openToAll = sql`e.visibility = 5 and e.hidden_at is null`;

const what = sql`coalesce(nullif(e.name, ''), c.name, '') as name, e.place, e.starts_at as start, e.ends_at as "end"`;

/** The next dates of the club itself that everybody may see: those without a course. */
export const comingClubDates = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  limit: number,
): Promise<readonly ComingDate[]> => {
  const { rows } = await sql<ComingDate>`
    select e.name, e.place, e.starts_at as start, e.ends_at as "end" from event e
    where ${openToAll} and e.course_id is null and e.starts_at > ${ctx.now} order by e.starts_at, e.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
};

/** The next dates of these persons' courses, by person id. */
export const comingDatesOf = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  personIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, readonly ComingDate[]>> => {
  const { rows } = await sql<ComingDate & { personId: number }>`
    select w.id as "personId", d.name, d.place, d.start, d."end"
    from unnest(${[...personIds]}::integer[]) as w (id)
    cross join lateral (
      select ${what}, e.id from participation_card t
      join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
      join event e on e.club_id = t.club_id and e.course_id = t.course_id and ${openToAll} and e.starts_at > ${ctx.now}
      where t.person_id = w.id and t.left_at is null and t.role = ${roleLiteral.participant}
      order by e.starts_at, e.id limit ${limit}
    ) d
    order by w.id, d.start, d.id`.execute(ctx.db);
  const byPerson = new Map<number, ComingDate[]>();
  for (const { personId, ...date } of rows) byPerson.set(personId, [...(byPerson.get(personId) ?? []), date]);
  return byPerson;
};
