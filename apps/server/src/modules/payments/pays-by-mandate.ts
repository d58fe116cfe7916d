import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { mandateMonths } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** Whether the club collects what somebody owes: a mandate that counts is what they pay with. */
export const paysByMandate = async (ctx: Pick<WorkCtx, 'db' | 'now'>, payerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from payment_method m join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
    where m.person_id = ${payerId} and m.kind = 'sepm' and m.is_default and m.removed_at is null
      and coalesce(s.blocked_code, '') = ''
      and coalesce(s.last_collected_on, s.signed_at::date) + make_interval(months => ${mandateMonths})
        >= ${dayInVienna(ctx.now)}::date`.execute(ctx.db);
  return rows.length > 0;
};
