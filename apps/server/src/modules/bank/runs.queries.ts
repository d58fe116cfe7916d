import type { BankRun } from '@vereinshaus/contract/bank/records';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = Pick<BankRun, 'sender' | 'total' | 'done' | 'booked' | 'refused'> & {
  id: number;
  created_at: Date;
  finished_at: Date | null;
};

const shownRuns = 5;

/** Die letzten Läufe, newest first, with their progress. */
export const latestRuns = async (ctx: Ctx): Promise<BankRun[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.created_at, r.finished_at, coalesce(p.display_name, '') as sender,
      count(i.line_id)::integer as total,
      count(i.line_id) filter (where i.is_booked or i.refusal <> '')::integer as done,
      count(i.line_id) filter (where i.is_booked)::integer as booked,
      coalesce(json_agg(json_build_object('line_ID', l.id, 'title', coalesce(nullif(l.name, ''), nullif(l.text, ''), 'ohne Namen'),
        'amount', l.cents, 'reason', i.refusal) order by l.id) filter (where i.refusal <> ''), '[]') as refused
    from (select * from bank_run order by id desc limit ${shownRuns}) r
    left join person_card p on p.club_id = r.club_id and p.id = r.created_by
    left join bank_run_item i on i.club_id = r.club_id and i.run_id = r.id
    left join bank_line l on l.club_id = i.club_id and l.id = i.line_id
    group by r.club_id, r.id, r.created_at, r.finished_at, p.display_name
    order by r.id desc`.execute(ctx.db);
  return rows.map(({ id, created_at, finished_at, ...row }) => ({
    ID: id,
    ...row,
    time: toSeconds(created_at),
    timeFinished: toSeconds(finished_at),
  }));
};
