import { sql } from 'kysely';
import type { AboutPerson, ExpiredRow, ExpiryQuestion } from '../about-person/index.ts';

const isExpired = (before: ExpiryQuestion['before']) => sql`
  q.state in ('declined', 'withdrawn') and (q.decided_at at time zone 'Europe/Vienna')::date < ${before}::date`;

/** Requests that were declined or withdrawn. */
export const expiries = {
  declined: {
    find: ({ before, only }) => sql<ExpiredRow>`
      select q.person_id as "subjectId", max((q.decided_at at time zone 'Europe/Vienna')::date) as since,
        count(*)::integer as amount, '{}'::text[] as reasons
      from membership_request q
      where ${isExpired(before)} and (${only === undefined}::boolean or q.person_id = ${only ?? 0})
      group by q.person_id`,
    remove: async (ctx, personId, before) => {
      const { rows } = await sql`
        delete from membership_request q where q.person_id = ${personId} and ${isExpired(before)} returning 1`.execute(
        ctx.db,
      );
      return { amount: rows.length };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
