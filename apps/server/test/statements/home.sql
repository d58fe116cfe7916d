-- home.inbox

select "s"."token_hash", "s"."original_person_id", "s"."last_seen_at", "s"."kept", "s"."confirmed_at", "s"."has_two_factors", "c"."second_factor_role", "c"."second_factor_permissions", "o"."staff_level" as "original_level", "p"."id", "p"."manager_id", "p"."staff_level", "p"."is_trainer", "p"."has_trained", array( select g.permission || coalesce('|' || g.entity_id, '')
from permission_grant_card g
where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null ) as "permissions", case when p.is_trainer then array( select t.course_id
from participation_card t
where t.club_id = p.club_id and t.person_id = p.id and t.role = 1 and t.is_current ) else '{}' end as "trained_courses"
from "session" as "s"
inner join "person_card" as "p" on "p"."club_id" = "s"."club_id" and "p"."id" = "s"."person_id"
left join "person_card" as "o" on "o"."club_id" = "s"."club_id" and "o"."id" = "s"."original_person_id" and "o"."deleted_at" is null and "o"."death_date" is null
inner join "club_card" as "c" on "c"."id" = "s"."club_id"
where "s"."club_id" = $1 and "s"."token_hash" = $2 and "s"."expires_at" > $3 and "p"."deleted_at" is null and "p"."death_date" is null;

select coalesce((select json_agg(x)
from ( select q.id as "ID", q.person_id as "child_ID", p.display_name as fullname, q.kind, coalesce(floor(extract(epoch
from "q"."requested_at")), 0)::bigint as time, (count(*) over ())::integer as total
from membership_request q
join person_card p on p.club_id = q.club_id and p.id = q.person_id
where q.state = 'open'
order by q.requested_at, q.id
limit $1) x), '[]'::json) as "rows0", coalesce((select json_agg(x)
from ( select r.id as "ID", concat_ws(' ', r.held #>> '{data,prename}', r.held #>> '{data,lastname}') as fullname, coalesce(floor(extract(epoch
from "r"."created_at")), 0)::bigint as time, (count(*) over ())::integer as total
from registration r
where r.state = 'held'
order by r.created_at, r.id
limit $2) x), '[]'::json) as "rows1", coalesce((select json_agg(x)
from ( select c.id, c.name, c.max_participants as max, t.participants, t.waiting, t."passedOver", ( not c.is_draft and (c.shown_from is null or c.shown_from <= $3) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $4 ) and (c.booking_starts_at is null or c.booking_starts_at <= $5) and (c.booking_ends_at is null or c.booking_ends_at > $6) as "isOpen"
from course_card c
cross join lateral ( select (count(*) filter (where t.role = 0))::integer as participants, (count(*) filter (where t.role = 2))::integer as waiting, (count(*) filter (where t.role = 2 and t.skipped_reason <> ''))::integer as "passedOver"
from participation_card t
where t.club_id = c.club_id and t.course_id = c.id and t.is_current ) t
where c.max_participants > t.participants and (t.waiting > 0 or c.max_participants - t.participants <= c.max_participants * $7::float8) and (c.deleted_at is null and (c.ends_on is null or c.ends_on >= $8::date)) and true
order by c.name collate "de-AT-x-icu", c.id) x), '[]'::json) as "rows2", coalesce((select json_agg(x)
from ( select ( (select count(*)
from person_card p
where p.data_confirmed_at is null and p.is_present) + (select count(*)
from person_card p
where p.data_confirmed_at < $9::timestamptz - make_interval(secs => $10) and p.is_present) )::integer as total) x), '[]'::json) as "rows3", coalesce((select json_agg(x)
from ( select q.id as "ID", q.payer_id as "child_ID", p.display_name as fullname, q.cents, coalesce(floor(extract(epoch
from "q"."requested_at")), 0)::bigint as time, (count(*) over ())::integer as total
from payout_request q
join person_card p on p.club_id = q.club_id and p.id = q.payer_id
where q.withdrawn_at is null and q.declined_at is null and q.disbursement_id is null
order by q.requested_at, q.id
limit $11) x), '[]'::json) as "rows4", coalesce((select json_agg(x)
from ( select (select count(*)::integer
from bank_line_card
where state = 'open') as lines, (select count(*)::integer
from bank_order_card
where state = 'prepared') as orders, ( select count(distinct r.payer_id)::integer
from paid_report_card r
join ledger_account_card a on a.person_id = r.payer_id
where exists ( select
from open_item_card i
join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
where i.account_id = a.id and i.side = 'charge' and i.open_cents > 0 and i.due_on <= r.paid_on and d.created_at <= r.created_at ) ) as reports) x), '[]'::json) as "rows5", coalesce((select json_agg(x)
from ( select count(*)::integer as total, coalesce(sum(a.amount_cents), 0)::bigint as cents, min(a.send_on) as "sendOn"
from dunning_announcement a
where a.state = 'planned' and a.send_on >= $12::date) x), '[]'::json) as "rows6", coalesce((select json_agg(x)
from ( select (select count(*)
from prae_form f
where f.state = 'handedIn')::integer as forms, (select count(distinct o.person_id)
from prae_payout o
join person_svn_state s on s.club_id = o.club_id and s.id = o.person_id and not s.has_svn
where o.kind = 'prae' and extract(year
from o.paid_on) = $13)::integer as unknown) x), '[]'::json) as "rows7", coalesce((select json_agg(x)
from ( select count(*) filter (where b.state = 'requested')::integer as requests, count(*) filter (where b.ends_at > $14 and (b.is_member_price and b.price_cents > 0 and not exists ( select
from membership_role_card m
where m.club_id = b.club_id and m.person_id = b.person_id and m.code between 1 and 409 and m.code not in (3, 220) and m.starts_on <= (b.starts_at at time zone 'Europe/Vienna')::date and (m.ends_on is null or m.ends_on > (b.starts_at at time zone 'Europe/Vienna')::date) )))::integer as after
from room_booking b
where b.state = 'requested' or (b.state = 'confirmed' and b.ends_at > $15)) x), '[]'::json) as "rows8", coalesce((select json_agg(x)
from ( select d.name, extract(epoch
from d.closes_at)::integer as closes, ( select count(*)
from draw_entry e
where e.club_id = d.club_id and e.draw_id = d.id)::integer as children
from draw d
where d.drawn_at is null and d.stopped_at is null and d.closes_at <= $16
order by d.closes_at, d.id) x), '[]'::json) as "rows9", coalesce((select json_agg(x)
from ( select m.id as "ID", m.recipient as to, m.subject, coalesce(floor(extract(epoch
from "m"."created_at")), 0)::bigint as time, (count(*) over ())::integer as total
from mail_card m
where m.state in ('failed', 'unclear')
order by m.created_at desc
limit $17) x), '[]'::json) as "rows10", coalesce((select json_agg(x)
from ( select o.*
from ( select p.id, p.payer_id as "payerId", w.display_name as fullname, p.kind, coalesce(floor(extract(epoch
from "p"."paid_at")), 0)::bigint as time, coalesce(p.source ->> 'last4', '') as last4, least(p.overpaid_cents, p.amount_cents - p.refunded_cents, ( select coalesce(sum(i.open_cents), 0)
from ledger_account_card a
join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'credit'
where a.club_id = w.club_id and a.person_id = w.manager_id ) - coalesce(( select sum(u.cents)
from disbursement_standing u
where u.payer_id = "w"."manager_id" and u.state in ('prepared', 'exported') ), 0)::bigint)::bigint as cents
from payment p
join person_card w on w.club_id = p.club_id and w.id = p.payer_id
where p.overpaid_cents > 0 and p.overpaid_choice is null and p.state = 'succeeded' and true ) o
where o.cents > 0
order by o.id) x), '[]'::json) as "rows11", coalesce((select json_agg(x)
from ( select p.id as "ID", p.payer_id as "child_ID", w.display_name as fullname, p.amount_cents as amount, upper(p.foreign_currency) as currency, coalesce(floor(extract(epoch
from "p"."foreign_at")), 0)::bigint as time
from payment p
join person_card w on w.club_id = p.club_id and w.id = p.payer_id
where p.foreign_currency <> '' and p.state <> 'succeeded' and p.foreign_at > $18
order by p.foreign_at desc, p.id desc) x), '[]'::json) as "rows12", coalesce((select json_agg(x)
from ( select c.person_id as "child_ID", p.display_name as fullname, w.display_name as administrator, a.reason, coalesce(floor(extract(epoch
from "a"."approved_at")), 0)::bigint as time, (count(*) over ())::integer as total
from email_change c
join email_change_approval a on a.club_id = c.club_id and a.change_id = c.id
join person_card p on p.club_id = c.club_id and p.id = c.person_id
join person_card w on w.club_id = a.club_id and w.id = a.administrator_id
where c.confirmed_at is null and c.ended_at is null and c.consented_at is null and c.consent_hash is not null and c.requested_at > $19 and $20 not in (a.administrator_id, c.person_id)
order by a.approved_at
limit $21) x), '[]'::json) as "rows13", coalesce((select json_agg(x)
from ( select i.kind, count(*)::integer as count
from retention_item i
where i.reasons = '{}'
group by i.kind
order by i.kind) x), '[]'::json) as "rows14", coalesce((select json_agg(x)
from ( select v.name, v.list, v.address, sum(c.entered_count)::integer as entered, sum(c.left_count)::integer as left
from view_watch w
join saved_view v on v.club_id = w.club_id and v.id = w.view_id
join view_change c on c.club_id = w.club_id and c.watch_id = w.id and c.seen_at is null
where w.person_id = $22
group by v.id, v.name, v.list, v.address
order by max(c.id) desc) x), '[]'::json) as "rows15", coalesce((select json_agg(x)
from (( with born as materialized ( select p.id, p.birth_date as begun
from unnest($23::date[]) d(day)
join person_card p on p.birth_date = d.day
where p.is_present ) select 'birthday' as kind, b.id, p.fullname, b.begun, null::date as until
from born b
cross join lateral ( select p.display_name as fullname
from person_card p
where p.club_id = current_club() and p.id = b.id
limit 1 ) p)
union all ( with wanted as ( select day
from unnest($24::date[]) d(day) ), candidate as ( select p.club_id, p.id
from wanted d
join person_card p on p.member_since = d.day
where p.member_since is not null
union select r.club_id, r.person_id
from wanted d
join membership_role_card r on r.starts_on = d.day
where r.code between 1 and 409 and r.code <> 220 ) select 'membership' as kind, k.id, p.fullname, coalesce(p.member_since, m.first) as begun, m.until
from candidate k
cross join lateral ( select min(r.starts_on) as first, max(coalesce(r.ends_on, date '9999-12-31')) as until
from membership_role_card r
where r.club_id = k.club_id and r.person_id = k.id and r.code between 1 and 409 and r.code <> 220 ) m
cross join lateral ( select p.display_name as fullname, p.member_since
from person_card p
where p.club_id = k.club_id and p.id = k.id and p.is_present
limit 1 ) p
where m.until is not null)) x), '[]'::json) as "rows16";

-- home.treasury

select a.person_id as "personId", a.number, coalesce(nullif(p.display_name, ''), a.name) as name, b.due as cents, b.due_since as since, (count(*) over ())::integer as total, (sum(b.due) over ())::bigint as whole
from ( select i.account_id, coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0)::bigint as saldo, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= $1::date), 0)::bigint as due, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on > $2::date), 0)::bigint as later, min(i.due_on) filter (where i.side = 'charge' and i.due_on <= $3::date) as due_since
from open_item i
where i.open_cents > 0
group by i.account_id ) b
join ledger_account a on a.id = b.account_id
left join person_card p on p.club_id = a.club_id and p.id = a.person_id
where b.due > 0
order by b.due_since, b.due desc, a.number
limit $4;

select d.id, d.document_on, e.text, e.cents
from (select *
from ledger_document_card d
where d.source = 'hand'
order by d.document_on desc, d.id desc
limit $1) d
cross join lateral ( select (array_agg(e.text
order by e.id))[1] as text, sum(e.amount_cents)::bigint as cents
from ledger_entry_card e
where e.club_id = d.club_id and e.document_id = d.id ) e
where e.text is not null
order by d.document_on desc, d.id desc;
