-- persons.search

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

select *
from search_person($1, $2, $3);

-- persons.list, a word

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", count(*) over () as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and 1 = 1 and p.id = any(array(select find_person($1, $2)))
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $3 offset $4) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $5::date and (r.ends_on is null or r.ends_on > $6::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $7::date and (r.ends_on is null or r.ends_on > $8::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $9::date and (m.ends_on is null or m.ends_on > $10::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

select p.id, p.id = p.manager_id as "isVerwalter", coalesce(b.saldo, 0)::bigint as saldo, coalesce(b.due, 0)::bigint as due, coalesce(b.later, 0)::bigint as later
from person_card p
left join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
left join lateral ( select coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0)::bigint as saldo, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= $1::date), 0)::bigint as due, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on > $2::date), 0)::bigint as later
from open_item i
where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0 ) b on true
where p.id = any($3::integer[]);

-- persons.list, a filter

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", count(*) over () as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array(select find_person($1, $2)))
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $3 offset $4) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $5::date and (r.ends_on is null or r.ends_on > $6::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $7::date and (r.ends_on is null or r.ends_on > $8::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $9::date and (m.ends_on is null or m.ends_on > $10::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

-- search.all, a word

select coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from (select *
from (select f.*, false as is_payer
from search_person($1, $2, $3) with ordinality as f(id, first_name, last_name, birth_date, place)
order by f.place) r
limit $4) f
limit $5) x), '[]'::json) as "rows0", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select l.id, l.booked_on as "bookedOn", l.cents, l.name, l.text, l.state
from bank_line l
where l.id = any(array(select search_bank_line($6, $7)))
order by l.booked_on desc, l.id desc
limit $8) f
limit $9) x), '[]'::json) as "rows1", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.given_on as on, n.amount_cents as cents, n.purpose, coalesce(c.name, '') as campaign, coalesce(p.display_name, k.name, '') as donor
from donation n
left join donor d on d.club_id = n.club_id and d.id = n.donor_id
left join person_card p on p.club_id = d.club_id and p.id = d.person_id
left join contact_card k on k.club_id = d.club_id and k.id = d.contact_id
left join donation_campaign c on c.club_id = n.club_id and c.id = n.campaign_id
where n.id = any(array( select g.id
from donation g
where g.donor_id = any(array( select o.id
from donor o
where o.person_id = any(array(select find_person($10)))
union all select o.id
from donor o
where o.contact_id = any(array(select search_contact($11, $12))) )) or g.campaign_id = any(array(select a.id
from donation_campaign a
where "a"."search_text" like all ((select search_patterns($13))::text[])))
order by g.given_on desc, g.id desc
limit $14 ))
order by n.given_on desc, n.id desc
limit $15) f
limit $16) x), '[]'::json) as "rows2", coalesce((select json_agg(x)
from (select
where false) x), '[]'::json) as "rows3", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select distinct on (r.place, r.year, r.number) r.*
from (select i.id, i.year, i.number, i.issued_on, i.recipient, i.total_cents, 2 as place
from invoice i
where i.id = any(array(select search_invoice($17, $18))) and true) r
order by r.place, r.year desc, r.number desc
limit $19) f
limit $20) x), '[]'::json) as "rows4", coalesce((select json_agg(x)
from (select
where false) x), '[]'::json) as "rows5", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.subject, coalesce(floor(extract(epoch
from "n"."updated_at")), 0)::bigint as time, n.state = 'sent' as "isSent"
from newsletter n
where "n"."search_text" like all ((select search_patterns($21))::text[])
order by n.updated_at desc, n.id desc
limit $22) f
limit $23) x), '[]'::json) as "rows6", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select f.id, f.slot, f.title, f.is_active as "isActive"
from form f
where "f"."search_text" like all ((select search_patterns($24))::text[]) and true
order by f.is_active desc, f.created_at desc, f.id desc
limit $25) f
limit $26) x), '[]'::json) as "rows7", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select c.id, c.name, case when c.company = '' then '' else btrim(c.first_name || ' ' || c.last_name) end as person, c.email, c.phone, c.locality
from search_contact($27, $28) with ordinality as f(id, place)
join contact c on c.id = f.id
order by f.place
limit $29) f
limit $30) x), '[]'::json) as "rows8", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select s.id, s.name, s.is_active as "isActive"
from section s
where "s"."search_text" like all ((select search_patterns($31))::text[]) and true
order by s.is_active desc, s.position nulls last, s.name collate "de-AT-x-icu", s.id
limit $32) f
limit $33) x), '[]'::json) as "rows9";

-- search.all, an amount

select coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from (select *
from (select f.*, false as is_payer
from search_person($1, $2, $3) with ordinality as f(id, first_name, last_name, birth_date, place)
order by f.place) r
limit $4) f
limit $5) x), '[]'::json) as "rows0", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select l.id, l.booked_on as "bookedOn", l.cents, l.name, l.text, l.state
from bank_line l
where (l.cents in ($6, $7) and l.state in ('open', 'booked'))
order by l.booked_on desc, l.id desc
limit $8) f
limit $9) x), '[]'::json) as "rows1", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.given_on as on, n.amount_cents as cents, n.purpose, coalesce(c.name, '') as campaign, coalesce(p.display_name, k.name, '') as donor
from donation n
left join donor d on d.club_id = n.club_id and d.id = n.donor_id
left join person_card p on p.club_id = d.club_id and p.id = d.person_id
left join contact_card k on k.club_id = d.club_id and k.id = d.contact_id
left join donation_campaign c on c.club_id = n.club_id and c.id = n.campaign_id
where n.amount_cents = $10
order by n.given_on desc, n.id desc
limit $11) f
limit $12) x), '[]'::json) as "rows2", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select p.id as "payerId", p.display_name as fullname, o.open_cents as cents, o.due_on as "dueOn"
from open_item o
join ledger_account a on a.club_id = o.club_id and a.id = o.account_id
join person_card p on p.club_id = a.club_id and p.id = a.person_id
where o.open_cents + 0 = $13 and o.open_cents > 0 and o.side = 'charge' and true
order by o.due_on, o.id
limit $14) f
limit $15) x), '[]'::json) as "rows3", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select distinct on (r.place, r.year, r.number) r.*
from (select i.id, i.year, i.number, i.issued_on, i.recipient, i.total_cents, 1 as place
from invoice i
where i.total_cents in ($16, $17) and true) r
order by r.place, r.year desc, r.number desc
limit $18) f
limit $19) x), '[]'::json) as "rows4", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select p.payer_id as "payerId", w.display_name as fullname, p.amount_cents as cents, coalesce(floor(extract(epoch
from "p"."created_at")), 0)::bigint as time
from payment p
join person_card w on w.club_id = p.club_id and w.id = p.payer_id
where p.state in ('succeeded', 'pending', 'returned') and p.amount_cents = $20 and true
order by p.created_at desc, p.id desc
limit $21) f
limit $22) x), '[]'::json) as "rows5", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.subject, coalesce(floor(extract(epoch
from "n"."updated_at")), 0)::bigint as time, n.state = 'sent' as "isSent"
from newsletter n
where "n"."search_text" like all ((select search_patterns($23))::text[])
order by n.updated_at desc, n.id desc
limit $24) f
limit $25) x), '[]'::json) as "rows6", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select f.id, f.slot, f.title, f.is_active as "isActive"
from form f
where "f"."search_text" like all ((select search_patterns($26))::text[]) and true
order by f.is_active desc, f.created_at desc, f.id desc
limit $27) f
limit $28) x), '[]'::json) as "rows7", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select c.id, c.name, case when c.company = '' then '' else btrim(c.first_name || ' ' || c.last_name) end as person, c.email, c.phone, c.locality
from search_contact($29, $30) with ordinality as f(id, place)
join contact c on c.id = f.id
order by f.place
limit $31) f
limit $32) x), '[]'::json) as "rows8", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select s.id, s.name, s.is_active as "isActive"
from section s
where "s"."search_text" like all ((select search_patterns($33))::text[]) and true
order by s.is_active desc, s.position nulls last, s.name collate "de-AT-x-icu", s.id
limit $34) f
limit $35) x), '[]'::json) as "rows9";

-- search.all, a number

select coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from (select *
from ( select p.id, p.first_name, p.last_name, p.birth_date, false as is_payer
from person p
where p.id in ( select id
from search_person($1, $2, $3)
union all select id
from search_person($4, $5, $6)
where not exists (select
from search_person($7, $8, 1)) )
order by p.id = p.manager_id desc, p.birth_date nulls first, p.id) r
limit $9) f
limit $10) x), '[]'::json) as "rows0", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select l.id, l.booked_on as "bookedOn", l.cents, l.name, l.text, l.state
from bank_line l
where l.id = any(array(select search_bank_line($11, $12))) or l.id = any(array(select search_bank_line_by_iban($13, $14)))
order by l.booked_on desc, l.id desc
limit $15) f
limit $16) x), '[]'::json) as "rows1", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.given_on as on, n.amount_cents as cents, n.purpose, coalesce(c.name, '') as campaign, coalesce(p.display_name, k.name, '') as donor
from donation n
left join donor d on d.club_id = n.club_id and d.id = n.donor_id
left join person_card p on p.club_id = d.club_id and p.id = d.person_id
left join contact_card k on k.club_id = d.club_id and k.id = d.contact_id
left join donation_campaign c on c.club_id = n.club_id and c.id = n.campaign_id
where n.id = any(array( select g.id
from donation g
where g.donor_id = any(array( select o.id
from donor o
where o.person_id = any(array(select find_person($17)))
union all select o.id
from donor o
where o.contact_id = any(array(select search_contact($18, $19))) )) or g.campaign_id = any(array(select a.id
from donation_campaign a
where "a"."search_text" like all ((select search_patterns($20))::text[])))
order by g.given_on desc, g.id desc
limit $21 ))
order by n.given_on desc, n.id desc
limit $22) f
limit $23) x), '[]'::json) as "rows2", coalesce((select json_agg(x)
from (select
where false) x), '[]'::json) as "rows3", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select distinct on (r.place, r.year, r.number) r.*
from (select i.id, i.year, i.number, i.issued_on, i.recipient, i.total_cents, 2 as place
from invoice i
where i.id = any(array(select search_invoice($24, $25))) and true) r
order by r.place, r.year desc, r.number desc
limit $26) f
limit $27) x), '[]'::json) as "rows4", coalesce((select json_agg(x)
from (select
where false) x), '[]'::json) as "rows5", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select n.id, n.subject, coalesce(floor(extract(epoch
from "n"."updated_at")), 0)::bigint as time, n.state = 'sent' as "isSent"
from newsletter n
where "n"."search_text" like all ((select search_patterns($28))::text[])
order by n.updated_at desc, n.id desc
limit $29) f
limit $30) x), '[]'::json) as "rows6", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select f.id, f.slot, f.title, f.is_active as "isActive"
from form f
where "f"."search_text" like all ((select search_patterns($31))::text[]) and true
order by f.is_active desc, f.created_at desc, f.id desc
limit $32) f
limit $33) x), '[]'::json) as "rows7", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select c.id, c.name, case when c.company = '' then '' else btrim(c.first_name || ' ' || c.last_name) end as person, c.email, c.phone, c.locality
from search_contact($34, $35) with ordinality as f(id, place)
join contact c on c.id = f.id
order by f.place
limit $36) f
limit $37) x), '[]'::json) as "rows8", coalesce((select json_agg(x)
from ( select f.*, count(*) over () as total
from ( select s.id, s.name, s.is_active as "isActive"
from section s
where "s"."search_text" like all ((select search_patterns($38))::text[]) and true
order by s.is_active desc, s.position nulls last, s.name collate "de-AT-x-icu", s.id
limit $39) f
limit $40) x), '[]'::json) as "rows9";
