import { type RawBuilder, sql } from 'kysely';
import type { AboutPerson, ExpiredRow } from '../about-person/index.ts';

const startedBefore = (before: string) => sql`(e.starts_at at time zone 'Europe/Vienna')::date < ${before}::date`;

type KeptTable = 'attendance' | 'attendance_mark' | 'attendance_walk_in' | 'tryout';
const tables: readonly KeptTable[] = ['attendance', 'attendance_mark', 'attendance_walk_in', 'tryout'];

const datesIn = (table: KeptTable, before: string, only: number | undefined): RawBuilder<unknown> => sql`
  select a.person_id, (e.starts_at at time zone 'Europe/Vienna')::date as day
  from ${sql.table(table)} a join event_card e on e.club_id = a.club_id and e.id = a.event_id
  where a.person_id is not null and ${startedBefore(before)} and (${only === undefined}::boolean or a.person_id = ${only ?? 0})`;

/** Who was there, promised to come or tried a course, on dates that are long past. */
export const expiries = {
  attendance: {
    find: ({ before, only }) => sql<ExpiredRow>`
      select d.person_id as "subjectId", max(d.day) as since, count(*)::integer as amount, '{}'::text[] as reasons
      from (${sql.join(
        tables.map((table) => datesIn(table, before, only)),
        sql` union all `,
      )}) d group by d.person_id`,
    remove: async (ctx, personId, before) => {
      let amount = 0;
      for (const table of tables) {
        const { rows } = await sql`
          delete from ${sql.table(table)} a using event_card e
          where e.club_id = a.club_id and e.id = a.event_id and a.person_id = ${personId} and ${startedBefore(before)}
          returning 1`.execute(ctx.db);
        amount += rows.length;
      }
      return { amount };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
