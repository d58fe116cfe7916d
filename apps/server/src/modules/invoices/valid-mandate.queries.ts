import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { mandateMonths } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/**
 * The mandate that the club may collect with on a day, of somebody who has chosen to be debited: signed, neither withdrawn nor
 * blocked, and used within 36 months. An invoice promises a collection with nothing else.
 */
export const validMandate = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  payerId: number,
  dueOn: IsoDay,
): Promise<string | null> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<{ reference: string }>`
    select s.reference from payment_method_card m join sepa_mandate_card s on s.club_id = m.club_id and s.method_id = m.id
    where m.person_id = ${payerId} and m.kind = 'sepm' and m.is_default and m.removed_at is null
      and coalesce(s.blocked_code, '') = ''
      and coalesce(s.last_collected_on, s.signed_at::date) + make_interval(months => ${mandateMonths})
        >= greatest(${dueOn}::date, ${today}::date)
    order by m.id desc limit 1`.execute(ctx.db);
  return rows[0]?.reference ?? null;
};
