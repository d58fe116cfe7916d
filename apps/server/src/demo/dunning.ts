import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** Families that have owed something for long; whoever signs in to look around is none of them. */
const overdue = `
  select a.person_id as payer_id, a.id as account_id, row_number() over (order by a.person_id) as place
  from ledger_account a
  join person w on w.club_id = a.club_id and w.id = a.person_id and w.deleted_at is null and w.email <> ''
  join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
  where a.club_id = $1 and i.due_on <= $2::date - 14
    and not exists (select from login l where l.club_id = a.club_id and l.person_id = w.id and l.email = any($3::text[]))
    and not exists (select from payment y where y.club_id = a.club_id and y.payer_id = w.id)
  group by a.person_id, a.id`;

const notices = 4;

/** Mahnwesen: a run that some have not answered, and one family that says it has paid. */
export const writeDunning = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const sentOn = addDays(today, -18);
  const signIns = Object.values(signInsOfTown).map(({ email }) => email);
  const at = "($2::date + time '19:30') at time zone 'Europe/Vienna'";
  await client.query(
    `with late as materialized (select * from (${overdue}) o where o.place <= ${notices}),
     run as (insert into dunning_run (club_id, created_at, finished_at) select $1, ${at}, ${at} where exists (select from late) returning id),
     due as materialized (
       select l.payer_id, i.id as item_id, i.open_cents from late l
       join open_item i on i.club_id = $1 and i.account_id = l.account_id and i.side = 'charge' and i.open_cents > 0
         and i.due_on <= $2::date
     ),
     notice as (
       insert into dunning_notice (club_id, run_id, payer_id, level, amount_cents, created_at)
       select $1, run.id, d.payer_id, 1, sum(d.open_cents), ${at} from run, due d group by run.id, d.payer_id
       returning id, payer_id
     )
     insert into dunning_notice_item (club_id, notice_id, item_id, level, cents)
     select $1, n.id, d.item_id, 1, d.open_cents from notice n join due d on d.payer_id = n.payer_id`,
    [clubId, sentOn, signIns],
  );
  await client.query(
    `insert into paid_report (club_id, payer_id, paid_on, amount_cents, remark, created_at)
     select n.club_id, n.payer_id, $2::date - 2, n.amount_cents, 'Überwiesen vom Konto der Oma', $2::timestamp at time zone 'Europe/Vienna' - interval '6 hours'
     from dunning_notice n where n.club_id = $1 order by n.payer_id limit 1`,
    [clubId, today],
  );
};
