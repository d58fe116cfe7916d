import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { maxDaysApart } from './entered-payments.rules.ts';

type PaymentInput = { personId: number; cents: number; on: IsoDay };
export type LineLikePayment = { lineId: number; on: IsoDay; cents: number; name: string; text: string };

/**
 * A bank line that has brought the same family the same amount within ten days: entering such a payment by hand may count it twice. Lines
 * that are the evidence of another payment do not count.
 */
export const lineLikePayment = async (
  ctx: Pick<Ctx, 'db'>,
  { personId, cents, on }: PaymentInput,
): Promise<LineLikePayment | undefined> => {
  const { rows } = await sql<LineLikePayment>`
    select l.id as "lineId", l.booked_on as on, s.cents, l.name, l.text
    from bank_assignment s
    join bank_line l on l.club_id = s.club_id and l.id = s.line_id and l.state = 'booked'
    join person_card b on b.club_id = s.club_id and b.id = s.payer_id
    join person_card p on p.club_id = b.club_id and p.id = ${personId} and p.manager_id = b.manager_id
    where s.undone_at is null and not s.is_link and s.cents = ${cents} and s.cents > 0
      and l.booked_on between ${on}::date - ${maxDaysApart}::integer and ${on}::date + ${maxDaysApart}::integer
    order by abs(l.booked_on - ${on}::date), l.id desc limit 1`.execute(ctx.db);
  return rows[0];
};
