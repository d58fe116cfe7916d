import { sql } from 'kysely';
import type { AboutPerson, ExpiredRow, ExpiryQuestion } from '../about-person/index.ts';

/** Of forms that nobody answers any more. */
const isExpired = ({ before, now }: Pick<ExpiryQuestion, 'before' | 'now'>) => sql`
  (not f.is_active or f.closes_at < ${now}) and (coalesce(a.updated_at, a.created_at) at time zone 'Europe/Vienna')::date < ${before}::date`;

export const expiries = {
  formAnswers: {
    find: ({ before, now, only }) => sql<ExpiredRow>`
      select a.person_id as "subjectId", max((coalesce(a.updated_at, a.created_at) at time zone 'Europe/Vienna')::date) as since,
        count(*)::integer as amount, '{}'::text[] as reasons
      from form_answer a join form f on f.club_id = a.club_id and f.id = a.form_id
      where ${isExpired({ before, now })} and (${only === undefined}::boolean or a.person_id = ${only ?? 0})
      group by a.person_id`,
    remove: async (ctx, personId, before) => {
      const { rows } = await sql`
        delete from form_answer a using form f
        where f.club_id = a.club_id and f.id = a.form_id and a.person_id = ${personId}
          and ${isExpired({ before, now: ctx.now })} returning 1`.execute(ctx.db);
      return { amount: rows.length };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
