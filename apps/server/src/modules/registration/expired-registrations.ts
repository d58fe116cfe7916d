import { sql } from 'kysely';
import type { AboutPerson, ExpiredRow, ExpiryQuestion } from '../about-person/index.ts';

const isExpired = (before: ExpiryQuestion['before']) => sql`
  r.state = 'discarded' and (r.decided_at at time zone 'Europe/Vienna')::date < ${before}::date`;

/** Discarded registrations: their form data were removed at once; date and reason expire now. */
export const expiries = {
  registrations: {
    find: ({ before }) => sql<ExpiredRow>`
      select 0 as "subjectId", max((r.decided_at at time zone 'Europe/Vienna')::date) as since,
        count(*)::integer as amount, '{}'::text[] as reasons
      from registration r where ${isExpired(before)} having count(*) > 0`,
    remove: async (ctx, _club, before) => {
      const { rows } = await sql`delete from registration r where ${isExpired(before)} returning 1`.execute(ctx.db);
      return { amount: rows.length };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
