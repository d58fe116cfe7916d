import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** Asked as a view with this address asks (`questionOf`). */
const address = 't.f.age=6-10&t.s=fullname';
const asked = JSON.stringify({ search: '', filters: { age: '6-10' }, schoolYear: null });

/**
 * A child of the demo family grew out of a course of last season and is invited to one that has a place for them and that nobody waits for. The
 * family reads it at Start.
 */
const inviteFamily = (client: pg.ClientBase, clubId: number, day: string) =>
  client.query(
    `with chosen as (
       select p.id as person_id, p.manager_id, c.id as from_id, n.id as course_id, office.person_id as inviter_id
       from login l join person p on p.club_id = l.club_id and p.manager_id = l.person_id and p.deleted_at is null
       join login office on office.club_id = l.club_id and office.email = $4
       join participation t on t.club_id = p.club_id and t.person_id = p.id and t.role = 0 and t.left_at is null
       join course c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
         and extract(year from age(coalesce(c.age_measured_on, c.starts_on) + interval '1 year', p.birth_date)) > c.max_age
       join course n on n.club_id = c.club_id and n.id <> c.id and n.deleted_at is null and not n.is_draft and n.ends_on >= $2::date
         and n.max_age > c.max_age and extract(year from age(coalesce(n.age_measured_on, n.starts_on), p.birth_date))
           between coalesce(n.min_age, 0) and n.max_age
         and n.birth_year_from is null and n.birth_year_to is null and n.sex in ('all', p.sex) and not n.members_only
         and cardinality(n.allowed_roles) = 0 and n.booking_starts_at < $2::date
         and not exists (select from draw_course d where d.club_id = n.club_id and d.course_id = n.id)
       cross join lateral (
         select count(*) filter (where o.role = 0) as booked, count(*) filter (where o.role = 2) as waiting,
           count(*) filter (where o.person_id = p.id) as own
         from participation o where o.club_id = n.club_id and o.course_id = n.id and o.left_at is null
       ) place
       where l.club_id = $1 and l.email = $3 and place.booked < n.max_participants and place.waiting = 0 and place.own = 0
       order by p.birth_date, c.id, n.id limit 1
     ), successor as (
       insert into course_successor (club_id, course_id, successor_id) select $1, c.from_id, c.course_id from chosen c
       on conflict do nothing
     ), waits as (
       insert into participation (club_id, course_id, person_id, role, queued_at, created_at, price_cents, nominal_price_cents)
       select $1, c.course_id, c.person_id, 2, $2::date - interval '14 hours', $2::date - interval '14 hours', 0, 0 from chosen c
       returning id
     ), invitation as (
       insert into queue_invitation (club_id, course_id, from_course_id, person_id, participation_id, rank, invited_at, invited_by,
         answer_until, token_hash, request_key)
       select $1, c.course_id, c.from_id, c.person_id, w.id, 1, $2::date - interval '14 hours', c.inviter_id,
         ($2::date + 9 + time '20:00') at time zone 'Europe/Vienna', sha256('Einladung'), 'demo: Einladung'
       from chosen c cross join waits w
     )
     insert into queue_offer (club_id, participation_id, course_id, offered_at, expires_at, token_hash, is_invited)
     select $1, w.id, c.course_id, $2::date - interval '14 hours', ($2::date + 9 + time '20:00') at time zone 'Europe/Vienna',
       sha256('Platz aus einer Einladung'), true
     from chosen c cross join waits w`,
    [clubId, day, signInsOfTown.family.email, signInsOfTown.admin.email],
  );

/**
 * Lebende Listen: the office keeps an eye on the children between six and ten, two of whom came yesterday. Herausgewachsen: two
 * courses have one that follows. Löschkalender: somebody is kept until a day.
 */
export const writeLivingLists = async (client: pg.ClientBase, clubId: number, day: string) => {
  await client.query(
    `with office as (
       select l.person_id as id from login l where l.club_id = $1 and l.email = $2
     ), kept as (
       insert into saved_view (club_id, list, name, address, columns, is_shared, created_by, created_at)
       select $1, 'persons', 'Kinder von 6 bis 10', $3, '{"order": [], "shown": {}}', true, o.id, $4::date - interval '30 days' from office o
       returning id, created_by
     ), children as (
       select array_agg(p.id order by p.id) as ids from person p
       where p.club_id = $1 and p.deleted_at is null and p.death_date is null
         and extract(year from age($4::date, p.birth_date)) between 6 and 10
     ), watch as (
       insert into view_watch (club_id, view_id, person_id, often, by_mail, created_at, looked_at, seen_list)
       select $1, k.id, k.created_by, 'daily', true, $4::date - interval '30 days', $4::date - interval '17 hours',
         jsonb_build_object('version', 2, 'asked', encode(sha256(convert_to($5::text, 'UTF8')), 'hex'), 'ids', to_jsonb(c.ids))
       from kept k cross join children c returning id
     )
     insert into view_change (club_id, watch_id, found_at, entered_ids, entered_count, left_ids, left_count)
     select $1, w.id, $4::date - interval '17 hours', c.ids[1:2], 2, '{}', 0 from watch w cross join children c`,
    [clubId, signInsOfTown.admin.email, address, day, asked],
  );
  await client.query(
    `insert into course_successor (club_id, course_id, successor_id)
     select distinct on (c.id) c.club_id, c.id, n.id from course c
     join course n on n.club_id = c.club_id and n.id <> c.id and n.deleted_at is null and not n.is_draft
       and n.min_age between c.max_age - 1 and c.max_age + 1 and n.max_age > c.max_age and (n.ends_on is null or n.ends_on >= $2::date)
     where c.club_id = $1 and c.deleted_at is null and c.max_age < 18 and (c.ends_on is null or c.ends_on >= $2::date)
     order by c.id, n.id limit 2`,
    [clubId, day],
  );
  await inviteFamily(client, clubId, day);
  await client.query(
    `insert into retention_hold (club_id, person_id, keep_until, reason, held_at, held_by)
     select $1, p.id, $2::date + 200, 'Verfahren um offene Beiträge vor dem Bezirksgericht', $2::date - interval '20 days', l.person_id
     from login l cross join lateral (
       select p.id from person p where p.club_id = $1 and p.deleted_at is null and p.birth_date < $2::date - interval '30 years'
         and not exists (select from login x where x.club_id = p.club_id and x.person_id = p.id)
       order by p.id limit 1
     ) p
     where l.club_id = $1 and l.email = $3`,
    [clubId, day, signInsOfTown.admin.email],
  );
};
