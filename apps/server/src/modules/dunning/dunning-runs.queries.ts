import { toSeconds } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = {
  id: number;
  created_at: Date;
  sender: string;
  total: number;
  delivered: number;
  failed: number;
  amount: number;
};

const shownRuns = 5;

/** Die letzten Mahnläufe, the newest first: how many of their mails have left, for whoever looks, from wherever. */
export const latestDunningRuns = async (ctx: Ctx) => {
  const { rows } = await sql<Row>`
    select r.id, r.created_at, concat_ws(' ', b.first_name, b.last_name) as sender, count(n.id)::integer as total,
      (count(*) filter (where n.mail_id is null or m.id is null or m.state in ('sent', 'outbox')))::integer as delivered,
      (count(*) filter (where m.state in ('failed', 'unclear')))::integer as failed,
      sum(n.amount_cents)::bigint as amount
    from (select * from dunning_run order by created_at desc, id desc limit ${shownRuns}) r
    join dunning_notice n on n.club_id = r.club_id and n.run_id = r.id
    left join mail m on m.club_id = n.club_id and m.id = n.mail_id
    left join person b on b.club_id = r.club_id and b.id = r.created_by
    group by r.club_id, r.id, r.created_at, b.club_id, b.id, b.first_name, b.last_name
    order by r.created_at desc, r.id desc`.execute(ctx.db);
  return rows.map(({ id, created_at, ...row }) => ({ ID: id, ...row, time: toSeconds(created_at) }));
};
