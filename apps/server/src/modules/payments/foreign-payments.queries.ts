import { type Inbox, inboxShows } from '@vereinshaus/contract/home/calls';
import { sql } from 'kysely';
import { type BatchedQuery, question, secondsOf } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** How many days it is shown; it is resolved at the provider. */
const toldDays = 60;

type Row = { ID: number; child_ID: number; fullname: string; amount: number; currency: string; time: number };

/** Zahlungen in einer anderen Währung that nobody has booked, newest first. */
export const foreignPayments = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'foreign'>> =>
  question(
    sql<Row>`
      select p.id as "ID", p.payer_id as "child_ID",
        w.display_name as fullname, p.amount_cents as amount,
        upper(p.foreign_currency) as currency, ${secondsOf('p.foreign_at')} as time
      from payment p join person_card w on w.club_id = p.club_id and w.id = p.payer_id
      where p.foreign_currency <> '' and p.state <> 'succeeded'
        and p.foreign_at > ${new Date(ctx.now.getTime() - toldDays * 86_400_000)}
      order by p.foreign_at desc, p.id desc`,
    (rows) => ({ foreign: { total: rows.length, entries: rows.slice(0, inboxShows) } }),
  );
