import { sql } from 'kysely';
import { type AboutPerson, type ExpiredRow, isInBooks } from '../about-person/index.ts';

/** The bank account of a person who is no longer paid. */
export const expiries = {
  payoutAccounts: {
    find: ({ before, today, only }) => sql<ExpiredRow>`
      select x.id as "subjectId", x.since, 1 as amount, x.reasons from (
        select p.id, coalesce(
          (select max(o.paid_on) from prae_payout o where o.club_id = y.club_id and o.person_id = y.person_id),
          (select max(f.month) from prae_form f where f.club_id = y.club_id and f.person_id = y.person_id)
        ) as since, array_remove(array[
          case when p.is_trainer then 'trainer' end,
          case when exists (
            select from prae_form f where f.club_id = y.club_id and f.person_id = y.person_id and f.state in ('handedIn', 'approved')
          ) then 'allowance' end,
          case when exists (
            select from prae_payout o where o.club_id = y.club_id and o.person_id = y.person_id and ${isInBooks(sql`o.paid_on`, today)}
          ) then 'booksOpen' end
        ], null) as reasons
        from prae_payee y join person_card p on p.club_id = y.club_id and p.id = y.person_id
        where ${only === undefined}::boolean or p.id = ${only ?? 0}
      ) x where x.since < ${before}::date`,
    remove: async (ctx, personId) => {
      await ctx.db.deleteFrom('prae_payee').where('person_id', '=', personId).execute();
      return { amount: 1 };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
