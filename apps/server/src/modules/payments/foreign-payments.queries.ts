import { toSeconds } from '@vereinshaus/contract/days';
import { inboxShows } from '@vereinshaus/contract/home';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** So long it is told of; what is done about it is done at the provider. */
const toldDays = 60;

type Row = { id: number; payerId: number; fullname: string; cents: number; currency: string; at: Date };

/** Zahlungen in einer anderen Währung that nobody has booked, the newest first. */
export const foreignPayments = async (ctx: Ctx) => {
  const { rows } = await sql<Row>`
    select p.id, p.payer_id as "payerId", concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, '')) as fullname,
      p.amount_cents as cents, upper(p.foreign_currency) as currency, p.foreign_at as at
    from payment p join person w on w.club_id = p.club_id and w.id = p.payer_id
    where p.foreign_currency <> '' and p.state <> 'succeeded'
      and p.foreign_at > ${new Date(ctx.now.getTime() - toldDays * 86_400_000)}
    order by p.foreign_at desc, p.id desc`.execute(ctx.db);
  return {
    total: rows.length,
    entries: rows.slice(0, inboxShows).map(({ id, payerId, fullname, cents, currency, at }) => ({
      ID: id,
      child_ID: payerId,
      fullname,
      amount: cents,
      currency,
      time: toSeconds(at),
    })),
  };
};
