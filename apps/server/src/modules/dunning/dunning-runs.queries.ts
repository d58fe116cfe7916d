import type { DunningRun } from '@vereinshaus/contract/dunning/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = Pick<DunningRun, 'sender' | 'total' | 'waiting' | 'delivered' | 'failed' | 'amount' | 'refused'> & {
  id: number;
  created_at: Date;
  finished_at: Date | null;
};

const shownRuns = 5;

/** Die letzten Mahnläufe, newest first: their progress and how many of their mails were sent. */
export const latestDunningRuns = async (ctx: Ctx): Promise<DunningRun[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.created_at, r.finished_at, coalesce(b.display_name, '') as sender,
      (n.total + i.waiting)::integer as total, i.waiting::integer as waiting, n.delivered::integer as delivered,
      n.failed::integer as failed, (n.cents + i.cents)::bigint as amount, i.refused
    from (select * from dunning_run order by created_at desc, id desc limit ${shownRuns}) r
    cross join lateral (
      select count(*) as total, coalesce(sum(n.amount_cents), 0) as cents,
        count(*) filter (where n.mail_id is null or m.id is null or m.state in ('sent', 'outbox')) as delivered,
        count(*) filter (where m.state in ('failed', 'unclear')) as failed
      from dunning_notice n left join mail_card m on m.club_id = n.club_id and m.id = n.mail_id
      where n.club_id = r.club_id and n.run_id = r.id
    ) n
    cross join lateral (
      select count(*) filter (where not i.is_sent and i.refusal = '') as waiting,
        coalesce(sum(i.cents) filter (where not i.is_sent and i.refusal = ''), 0) as cents,
        coalesce(json_agg(json_build_object('child_ID', p.id, 'fullname',
          p.display_name, 'reason', i.refusal)
          order by p.last_name, p.id) filter (where i.refusal <> ''), '[]') as refused
      from dunning_run_item i join person_card p on p.club_id = i.club_id and p.id = i.payer_id
      where i.club_id = r.club_id and i.run_id = r.id
    ) i
    left join person_card b on b.club_id = r.club_id and b.id = r.created_by
    order by r.created_at desc, r.id desc`.execute(ctx.db);
  return rows.map(({ id, created_at, finished_at, ...row }) => ({
    ID: id,
    ...row,
    time: toSeconds(created_at),
    timeFinished: toSeconds(finished_at),
  }));
};
