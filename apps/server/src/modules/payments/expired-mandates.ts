import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { AboutPerson, ExpiredRow, ExpiryQuestion } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import { forgetMandates } from './forget-mandates.ts';

const lastUsed = sql`coalesce(s.last_collected_on, (s.signed_at at time zone 'Europe/Vienna')::date)`;

/** Mandates that nobody may collect with any more and whose bank account is still stored. */
const expiredMandates = ({ before, today }: Pick<ExpiryQuestion, 'before' | 'today'>) => sql`
  select m.person_id, m.id, ${lastUsed} as since
  from payment_method m join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
  where s.iban <> '' and s.valid_until < ${today}::date and ${lastUsed} < ${before}::date`;

const methodsOf = async (ctx: WorkCtx, personId: number, question: Pick<ExpiryQuestion, 'before' | 'today'>) => {
  const { rows } = await sql<{ id: number }>`
    select x.id from (${expiredMandates(question)}) x where x.person_id = ${personId}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const expiries = {
  mandates: {
    find: ({ before, today, only }) => sql<ExpiredRow>`
      select x.person_id as "subjectId", max(x.since) as since, count(*)::integer as amount, '{}'::text[] as reasons
      from (${expiredMandates({ before, today })}) x
      where ${only === undefined}::boolean or x.person_id = ${only ?? 0}
      group by x.person_id`,
    remove: async (ctx, personId, before) => {
      const ids = await methodsOf(ctx, personId, { before, today: dayInVienna(ctx.now) });
      await forgetMandates(ctx, ids);
      await recordHistory(ctx, { kind: 'payment.mandateExpired', personId, details: {} });
      return { amount: ids.length };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
