import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** The trainer of the demo has a licence, and first aid that ends soon; colleagues have less. Swimming wishes for first aid. */
export const writeTrainerPapers = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into trainer_paper (club_id, person_id, kind, title, issuer, issued_on, seen_on, seen_by, valid_until, created_at)
     select l.club_id, l.person_id, v.kind, v.title, v.issuer, $3::date - v.issued, $3::date - 200, o.person_id, $3::date + v.days, $3::date - 200
     from login l
     join login o on o.club_id = l.club_id and o.email = $4
     cross join (values ('licence', 'Übungsleiter Kinderturnen', 'Fachverband Turnen', 900, 400),
       ('firstAid', '', 'Rotes Kreuz', 700, 45)) as v (kind, title, issuer, issued, days)
     where l.club_id = $1 and l.email = $2`,
    [clubId, signInsOfTown.trainer.email, today, signInsOfTown.admin.email],
  );
  await client.query(
    `insert into trainer_paper (club_id, person_id, kind, seen_on, seen_by, valid_until, created_at)
     select p.club_id, p.id, 'criminalRecord', $2::date - 300, o.person_id, $2::date + 700, $2::date - 300
     from person p join login o on o.club_id = p.club_id and o.email = $3
     where p.club_id = $1 and p.is_trainer and p.deleted_at is null and p.id <> o.person_id
     order by p.id limit 4`,
    [clubId, today, signInsOfTown.admin.email],
  );
  await client.query(
    `insert into course_paper_demand (club_id, course_id, kind, is_bar)
     select c.club_id, c.id, d.kind, false
     from course c cross join (values ('firstAid'), ('criminalRecord')) as d (kind)
     where c.club_id = $1 and c.deleted_at is null and c.name ilike '%schwimm%' and (c.ends_on is null or c.ends_on >= $2::date)`,
    [clubId, today],
  );
};
