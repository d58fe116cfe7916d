import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/**
 * A colleague cannot lead a date next week and the trainer of the demo is asked; a date of the trainer after that was
 * taken over by the colleague.
 */
export const writeSubstitutes = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ trainer: number; colleague: number; asked: number; own: number }>(
    `with trainer as (select l.person_id as id from login l where l.club_id = $1 and l.email = $2),
     dates as (
       select e.id, e.starts_at, t.person_id from event e
       join participation t on t.club_id = e.club_id and t.course_id = e.course_id and t.role = 1 and t.left_at is null
       where e.club_id = $1 and e.hidden_at is null and e.starts_at >= $3::date + 2
     )
     select t.id as trainer, other.person_id as colleague, other.id as asked, own.id as own
     from trainer t
     cross join lateral (select d.id, d.person_id from dates d where d.person_id <> t.id order by d.starts_at, d.id limit 1) other
     cross join lateral (
       select d.id from dates d where d.person_id = t.id and d.id <> other.id order by d.starts_at, d.id offset 1 limit 1
     ) own`,
    [clubId, signInsOfTown.trainer.email, today],
  );
  const [found] = rows;
  if (!found) return;
  const search = async (eventId: number, absentId: number, personId: number, isTaken: boolean) => {
    const { rows: made } = await client.query<{ id: number }>(
      `insert into substitute_request (club_id, event_id, absent_id, note, state, substitute_id, created_at, ended_at)
       values ($1, $2, $3, 'Der Schlüssel liegt beim Hallenwart.', $4, $5, $6::date - 1, case when $4 = 'taken' then $6::date end)
       returning id`,
      [clubId, eventId, absentId, isTaken ? 'taken' : 'open', isTaken ? personId : null, today],
    );
    await client.query(
      `insert into substitute_ask (club_id, request_id, person_id, asked_at, accepts, answered_at)
       values ($1, $2, $3, now(), $4, case when $4 then now() end)`,
      [clubId, made[0]?.id, personId, isTaken ? true : null],
    );
  };
  await search(found.asked, found.colleague, found.trainer, false);
  await search(found.own, found.trainer, found.colleague, true);
};
