import { type RawBuilder, sql } from 'kysely';
import type { AboutPerson, ExpiredRow } from '../about-person/index.ts';

const startedBefore = (before: string) => sql`(e.starts_at at time zone 'Europe/Vienna')::date < ${before}::date`;

type KeptTable = 'attendance' | 'attendance_mark' | 'attendance_walk_in' | 'tryout';
const tables: readonly KeptTable[] = ['attendance', 'attendance_mark', 'attendance_walk_in', 'tryout'];

const datesIn = (table: KeptTable, before: string, only: number | undefined): RawBuilder<unknown> => sql`
  select a.person_id, (e.starts_at at time zone 'Europe/Vienna')::date as day
  from ${sql.table(table)} a join event_card e on e.club_id = a.club_id and e.id = a.event_id
  where a.person_id is not null and ${startedBefore(before)} and (${only === undefined}::boolean or a.person_id = ${only ?? 0})`;

/** Attendance, answers and tryouts for dates long ago. */
export const expiries = {
  attendance: {
    find: ({ before, only }) => sql<ExpiredRow>`
      select d.person_id as "subjectId", max(d.day) as since, count(*)::integer as amount, '{}'::text[] as reasons
      from (${sql.join(
        tables.map((table) => datesIn(table, before, only)),
        sql` union all `,
      )}) d group by d.person_id`,
    remove: async (ctx, personId, before) => {
      const ofPast = sql`e.club_id = a.club_id and e.id = a.event_id and a.person_id = ${personId} and ${startedBefore(before)}`;
      const { rows } = await sql<{ amount: number }>`
        with days as (delete from attendance a using event_card e where ${ofPast} returning 1),
          marks as (delete from attendance_mark a using event_card e where ${ofPast} returning 1),
          guests as (delete from attendance_walk_in a using event_card e where ${ofPast} returning 1),
          trials as (delete from tryout a using event_card e where ${ofPast} returning 1)
        select ((select count(*) from days) + (select count(*) from marks) + (select count(*) from guests)
          + (select count(*) from trials))::integer as amount`.execute(ctx.db);
      return { amount: rows[0]?.amount ?? 0 };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
