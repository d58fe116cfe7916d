import { sql } from 'kysely';
import type { AboutPerson, ExpiredRow, ExpiryQuestion } from '../about-person/index.ts';

/** Steps are short, so that concurrent sending never waits long. */
const rowsPerStep = 2000;

const isExpired = (before: ExpiryQuestion['before']) => sql`
  m.state not in ('queued', 'sending') and (m.created_at at time zone 'Europe/Vienna')::date < ${before}::date`;

/** The record that something was sent, to whom and about what. */
export const expiries = {
  mails: {
    find: ({ before }) => sql<ExpiredRow>`
      select 0 as "subjectId", max((m.created_at at time zone 'Europe/Vienna')::date) as since,
        count(*)::integer as amount, '{}'::text[] as reasons
      from mail m where ${isExpired(before)} having count(*) > 0`,
    remove: async (ctx, _club, before) => {
      const { rows } = await sql`
        delete from mail m where m.id in (select m.id from mail m where ${isExpired(before)} order by m.id limit ${rowsPerStep})
        returning 1`.execute(ctx.db);
      return { amount: rows.length, hasMore: rows.length === rowsPerStep };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
