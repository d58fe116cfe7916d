-- persons.list

select h.host, h.club_id, h.is_main, '' as name, '' as target
from club_host_card h
union all select m.host, null, false, m.name, m.target
from moved_host_card m;

select "c"."id", "c"."name", "s"."is_demo", "s"."is_practice", "s"."suspended_at", "s"."suspension_text", "s"."removed_at", "a"."reason", "a"."target"
from "club" as "c"
left join "club_standing_card" as "s" on "s"."club_id" = "c"."id"
left join "club_away_card" as "a" on "a"."club_number" = "c"."id"
where "c"."id" > $1;

select "n"."text", "n"."starts_at", "n"."ends_at"
from "platform_notice_card" as "n"
order by "n"."id";

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

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and 1 = 1)) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and 1 = 1
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $1 offset $2) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $3::date and (r.ends_on is null or r.ends_on > $4::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $5::date and (r.ends_on is null or r.ends_on > $6::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $7::date and (m.ends_on is null or m.ends_on > $8::date)
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

-- persons.listByManager

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.manager_id = p.id)) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.manager_id = p.id
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $1 offset $2) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $3::date and (r.ends_on is null or r.ends_on > $4::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $5::date and (r.ends_on is null or r.ends_on > $6::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $7::date and (m.ends_on is null or m.ends_on > $8::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $1::date and (r.ends_on is null or r.ends_on > $2::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $3::date and (r.ends_on is null or r.ends_on > $4::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles"
from "person" as "p"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
where "p"."manager_id" = any($5) and ("p"."deleted_at" is null and "p"."death_date" is null)
order by "p"."birth_date";

-- personLists.active

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $1::date))))) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $2::date)))
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

-- personLists.activeManagers

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array( select a.manager_id
from person a
where a.deleted_at is null and a.death_date is null and a.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $1::date))))))) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array( select a.manager_id
from person a
where a.deleted_at is null and a.death_date is null and a.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $2::date)))))
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

-- personLists.activeOrManagers

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and (p.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $1::date))) or p.id = any(array( select a.manager_id
from person a
where a.deleted_at is null and a.death_date is null and a.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $2::date)))))))) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and (p.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $3::date))) or p.id = any(array( select a.manager_id
from person a
where a.deleted_at is null and a.death_date is null and a.id = any(array( select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.is_current and t.role in (0, 1) and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $4::date))))))
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $5 offset $6) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $7::date and (r.ends_on is null or r.ends_on > $8::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $9::date and (r.ends_on is null or r.ends_on > $10::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $11::date and (m.ends_on is null or m.ends_on > $12::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

-- personLists.trainers

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array(select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.role = 1 and c.deleted_at is null and coalesce(greatest((t.starts_at at time zone 'Europe/Vienna')::date, c.starts_on), (t.created_at at time zone 'Europe/Vienna')::date) <= $1::date and coalesce(least((t.left_at at time zone 'Europe/Vienna')::date, c.ends_on), 'infinity') >= $2::date)))) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is null) and p.id = any(array(select t.person_id
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.role = 1 and c.deleted_at is null and coalesce(greatest((t.starts_at at time zone 'Europe/Vienna')::date, c.starts_on), (t.created_at at time zone 'Europe/Vienna')::date) <= $3::date and coalesce(least((t.left_at at time zone 'Europe/Vienna')::date, c.ends_on), 'infinity') >= $4::date))
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $5 offset $6) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $7::date and (r.ends_on is null or r.ends_on > $8::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $9::date and (r.ends_on is null or r.ends_on > $10::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $11::date and (m.ends_on is null or m.ends_on > $12::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

select t.person_id, array_agg(distinct c.name
order by c.name) as names
from participation_card t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
where t.role = 1 and c.deleted_at is null and coalesce(greatest((t.starts_at at time zone 'Europe/Vienna')::date, c.starts_on), (t.created_at at time zone 'Europe/Vienna')::date) <= $1::date and coalesce(least((t.left_at at time zone 'Europe/Vienna')::date, c.ends_on), 'infinity') >= $2::date and t.person_id = any($3::integer[])
group by t.person_id;

-- personLists.deceased

with "page" as (select "sorted"."id", "sorted"."total", row_number() over () as "position"
from (select "p"."id", ((select count(*) as "count"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is not null) and 1 = 1)) as "total"
from "person" as "p"
where 1 = 1 and ("p"."deleted_at" is null and "p"."death_date" is not null) and 1 = 1
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.id
limit $1 offset $2) as "sorted") select "p"."titles_before", "p"."first_name", "p"."last_name", "p"."titles_after", "p"."email", "p"."phone", "p"."emergency_phone", "p"."street", "p"."house_number", "p"."door", "p"."postal_code", "p"."locality", "p"."country", "p"."id", "p"."manager_id", "p"."birth_date", "p"."death_date", "p"."deleted_at", "p"."sex", "p"."member_since", "p"."last_login_at", "p"."last_active_at", "p"."data_confirmed_at", "p"."staff_level", "p"."is_trainer", "p"."mailing", "p"."extra", "m"."first_name" as "manager_first_name", "m"."last_name" as "manager_last_name", ( select jsonb_build_object( 'codes', coalesce(jsonb_agg(r.code
order by r.code) filter (where r.starts_on <= $3::date and (r.ends_on is null or r.ends_on > $4::date)), '[]'), 'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220), 'current_since', min(r.starts_on) filter (where r.starts_on <= $5::date and (r.ends_on is null or r.ends_on > $6::date)) )
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id ) as "roles", array( select t.label
from tagging g
join tag t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = p.club_id and g.person_id = p.id
order by t.label ) as "tags", array( select s.name
from section_member_card m
join section_card s on s.club_id = m.club_id and s.id = m.section_id
where m.club_id = p.club_id and m.person_id = p.id and m.starts_on <= $7::date and (m.ends_on is null or m.ends_on > $8::date)
order by s.position nulls last, s.name ) as "sections", "page"."total"
from "page"
inner join "person" as "p" on "p"."id" = "page"."id"
inner join "person" as "m" on "m"."club_id" = "p"."club_id" and "m"."id" = "p"."manager_id"
order by "page"."position";

-- membership.byRole

-- courseOffice.list

with page as ( select sorted.*, row_number() over () as position
from ( select c.id, (select count(*)
from course c
where c.club_id = current_club() and c.deleted_at is null and true) as total
from course c
where c.club_id = current_club() and c.deleted_at is null and true
order by c.name collate "de-AT-x-icu", c.id
limit $1 offset $2 ) sorted ) select c.id as "ID", c.name, c.starts_on, c.ends_on, c.max_participants, ( select count(*)
from participation_card t
where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = 0 )::integer as parts_count, ( select count(*)
from participation_card t
where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = 2 )::integer as queue_count, ( select count(t.id)::integer
from course o
left join participation_card t on t.club_id = o.club_id and t.course_id = o.id and t.role = 0 and (t.left_at is null or t.left_at::date >= o.ends_on)
where o.club_id = c.club_id and o.id = c.copied_from_id
group by o.id ) as "lastSeason", l.leaders, l.trainers, d.dates, d.room, d.date_at, d.date_end_at, c.price_cents as price, c.non_member_price_cents as pricenm, c.members_only as "membersOnly", ( select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'price', s.price, 'pricenm', s.pricenm)
order by s.position), '[]')
from ( select g.name, g.position, sum(w.price_cents)::integer as price, sum(w.non_member_price_cents)::integer as pricenm
from payment_group g
join payment_row w on w.club_id = g.club_id and w.group_id = g.id and w.is_active and coalesce(w.booking_starts_at, '-infinity') <= greatest($3::timestamptz, c.booking_starts_at) and coalesce(w.booking_ends_at, 'infinity') > greatest($4::timestamptz, c.booking_starts_at)
where g.club_id = c.club_id and g.plan_id = c.payment_plan_id and g.is_active
group by g.id, g.name, g.position having sum(w.price_cents) <> c.price_cents or (not c.members_only and sum(w.non_member_price_cents) <> c.non_member_price_cents) ) s ) as "planGaps", (case when c.ends_on < $5::date then 'ended' when not ( not c.is_draft and (c.shown_from is null or c.shown_from <= $6) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $7 ) then 'hidden' when (c.booking_starts_at is null or c.booking_starts_at <= $8) and (c.booking_ends_at is null or c.booking_ends_at > $9) then 'open' else 'shown' end) as state, page.total
from page
join course c on c.club_id = current_club() and c.id = page.id
cross join lateral ( select count(*)::integer as leaders, coalesce(string_agg(p.display_name, ', '
order by p.last_name, p.id), '') as trainers
from participation_card t
join person_card p on p.club_id = t.club_id and p.id = t.person_id
where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = 1 ) l
cross join lateral ( select count(*)::integer as dates, coalesce(mode() within group (order by coalesce(r.name, e.place)), '') as room, coalesce(min(e.starts_at) filter (where e.ends_at > $10), max(e.starts_at)) as date_at, coalesce(min(e.ends_at) filter (where e.ends_at > $11), max(e.ends_at)) as date_end_at
from event_card e
left join room_card r on r.club_id = e.club_id and r.id = e.room_id
where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null ) d
order by page.position;

-- history.ofPerson

with page as ( select e.*, (select count(*)
from history_entry e
where e.club_id = current_club() and e.person_id is not null) as total
from history_entry e
where e.club_id = current_club() and e.person_id is not null
order by e.at desc, e.id desc
limit $1 offset $2 ) select page.id, page.at, page.kind, page.details, page.total, p.id as person_id, coalesce(p.display_name, '') as person_name, a.id as actor_id, coalesce(a.display_name, '') as actor_name, b.id as admin_id, coalesce(b.display_name, '') as admin_name
from page
left join person_card p on p.club_id = page.club_id and p.id = page.person_id
left join person_card a on a.club_id = page.club_id and a.id = page.actor_id
left join person_card b on b.club_id = page.club_id and b.id = page.acting_admin_id
order by page.at desc, page.id desc;

select "c"."settings"
from "club_card" as "c"
where "c"."id" = $1;

-- history.ofClub

with page as ( select e.*, (select count(*)
from history_entry e
where e.club_id = current_club()) as total
from history_entry e
where e.club_id = current_club()
order by e.at desc, e.id desc
limit $1 offset $2 ) select page.id, page.at, page.kind, page.details, page.total, p.id as person_id, coalesce(p.display_name, '') as person_name, a.id as actor_id, coalesce(a.display_name, '') as actor_name, b.id as admin_id, coalesce(b.display_name, '') as admin_name
from page
left join person_card p on p.club_id = page.club_id and p.id = page.person_id
left join person_card a on a.club_id = page.club_id and a.id = page.actor_id
left join person_card b on b.club_id = page.club_id and b.id = page.acting_admin_id
order by page.at desc, page.id desc;

-- bookings.last

select t.id as "ID", t.created_at, p.id as "child_ID", p.display_name as fullname, c.id as "course_ID", c.name as course, t.role, t.price_cents as price, t.left_at, coalesce(b.display_name, '') as "bookedBy", (select count(*)
from participation t
where true) as total
from participation t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
join person_card p on p.club_id = t.club_id and p.id = t.person_id
left join person_card b on b.club_id = t.club_id and b.id = t.created_by
where true
order by t.created_at desc, t.created_at desc, t.id desc
limit $1 offset $2;

-- participantsBy.list

with held as materialized ( select t.person_id, bool_or(t.role = 1) as trainer, bool_and(t.role = 2) as waitlist, array_agg(distinct c.id) as course_ids
from ( select c.club_id, c.id
from course_card c
where ($1 or c.id = any($2::integer[])) and c.deleted_at is null and coalesce(c.starts_on <= $3::date, true) and coalesce(c.ends_on >= $4::date, true) offset 0 ) c
join participation t on t.club_id = c.club_id and t.course_id = c.id
where t.role = any($5::integer[]) and coalesce((t.starts_at at time zone 'Europe/Vienna')::date <= $6::date, true) and coalesce((t.left_at at time zone 'Europe/Vienna')::date >= $7::date, true)
group by t.person_id), sorted as ( select p.id, h.trainer, h.waitlist, h.course_ids, count(*) over () as total
from held h
join person_card p on p.id = h.person_id and p.deleted_at is null and p.anonymised_at is null and p.death_date is null
where true
order by p.last_name collate "de-AT-x-icu" asc, p.first_name collate "de-AT-x-icu" asc, p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id
limit $8 offset $9 ), page as materialized (select s.*, row_number() over () as place
from sorted s) select p.id as "ID", p.display_name as fullname, p.birth_date, coalesce(nullif(p.email, ''), m.email, '') as email, coalesce(nullif(p.phone, ''), m.phone, '') as phone, g.trainer, g.waitlist, g.course_ids, g.total
from page g
join person_card p on p.id = g.id
left join lateral ( select x.email, x.phone
from person_card x
where x.id = p.manager_id and p.manager_id <> p.id and (p.email = '' or p.phone = '') offset 0 ) m on true
order by g.place;

select c.id, c.name
from course_card c
where c.id = any($1::integer[])
order by c.name collate "de-AT-x-icu", c.id;

-- bank.imports

select i.id, i.file_name, i.file_id, i.file_hash, i.format, i.state, i.created_at, coalesce(p.display_name, '') as sender, s.account, s.from_on, s.to_on, s.closing_cents, l.lines, l.open, l.preliminary, l.settled
from bank_import i
left join person_card p on p.club_id = i.club_id and p.id = i.created_by
left join lateral ( select string_agg(distinct lpad("a"."number"::text, greatest(4, length("a"."number"::text)), '0') || ' ' || "a"."name", ', ') as account, min(s.from_on) as from_on, max(s.to_on) as to_on, (array_agg(s.closing_cents
order by s.to_on desc nulls last, s.sequence desc nulls last, s.id desc))[1] as closing_cents
from bank_statement s
join ledger_account_card a on a.club_id = s.club_id and a.id = s.account_id
where s.club_id = i.club_id and s.import_id = i.id ) s on true
left join lateral ( select count(*)::integer as lines, count(*) filter (where l.state = 'open')::integer as open, count(*) filter (where l.state = 'preliminary')::integer as preliminary, count(*) filter (where l.state = 'settled')::integer as settled
from bank_line l
where l.club_id = i.club_id and l.import_id = i.id ) l on true
where i.state <> 'draft'
order by i.created_at desc, i.id desc
limit $1 offset $2;

select count(*) as "total"
from "bank_import"
where "state" <> $1;

-- bank.lines

select l.id, l.import_id as "importId", l.account_id as "accountId", lpad("a"."number"::text, greatest(4, length("a"."number"::text)), '0') || ' ' || "a"."name" as account, l.booked_on as "bookedOn", l.cents, l.name, l.iban, l.text, l.reference, l.end_to_end_id as "endToEndId", l.mandate_reference as "mandateReference", l.return_code as "returnCode", l.batch_reference as "batchReference", l.batch_size as "batchSize", l.state, l.round, l.booked_at as "bookedAt", coalesce(b.display_name, '') as booker
from bank_line l
join ledger_account_card a on a.club_id = l.club_id and a.id = l.account_id
left join person_card b on b.club_id = l.club_id and b.id = l.booked_by
where l.state = any($1::text[])
order by l.booked_on, l.id
limit $2;

-- bankExport.orders

select h.id, h.kind, h.state, h.execute_on, h.created_at, coalesce(b.display_name, '') as sender, lpad("a"."number"::text, greatest(4, length("a"."number"::text)), '0') || ' ' || "a"."name" as account, l.count, l.cents, l.booked, l.returned, coalesce(f.files, '[]'::jsonb) as files, h.total
from ( select o.*, count(*) over () as total
from bank_order o
where true
order by o.created_at desc, o.id desc
limit $1 offset $2 ) h
join ledger_account_card a on a.club_id = h.club_id and a.id = h.account_id
left join person_card b on b.club_id = h.club_id and b.id = h.created_by
cross join lateral ( select count(*) filter (where l.state <> 'withdrawn')::integer as count, coalesce(sum(l.cents) filter (where l.state <> 'withdrawn'), 0)::bigint as cents, count(*) filter (where l.state = 'booked')::integer as booked, count(*) filter (where l.state = 'returned')::integer as returned
from ( select p.amount_cents as cents, case p.state when 'charging' then 'prepared' when 'pending' then 'exported' when 'succeeded' then 'booked' when 'returned' then 'returned' else 'withdrawn' end as state
from payment_card p
where p.club_id = h.club_id and p.order_id = h.id
union all select u.cents, u.state
from disbursement_standing u
where u.club_id = h.club_id and u.order_id = h.id ) l ) l
left join lateral ( select jsonb_agg(jsonb_build_object('format', f.format, 'name', s.name, 'file', f.file_id || '-' || s.name, 'hash', f.file_hash)
order by f.created_at) as files
from bank_order_file f
join stored_file_card s on s.club_id = f.club_id and s.id = f.file_id
where f.club_id = h.club_id and f.order_id = h.id ) f on true
order by h.created_at desc, h.id desc;

-- accounting.ledger

select coalesce(sum(e.amount_cents), 0)::bigint as cents
from ledger_entry_card e
where e.club_id = current_club() and e.cancelled_at is null and e.document_on between $1::date and $2::date;

with r as ( select id, document_on, sum(debit)::bigint as debit, sum(credit)::bigint as credit, bool_or(matches) as matches
from ( select coalesce(e.row_id, e.id) as id, e.document_on, case when e.cancelled_at is null then e.amount_cents else 0 end as debit, 0::bigint as credit, true as matches
from ledger_entry_card e
where e.club_id = current_club() and e.superseded_by_id is null and e.document_on between $1::date and $2::date ) as side
group by id, document_on ), n as ( select r.*, ($3::bigint + sum(r.debit - r.credit) over (order by r.document_on, r.id))::bigint as after
from r ) select n.id, n.after, (count(*) over ())::integer as total
from n
where n.matches
order by n.document_on desc, n.id desc, n.id desc
limit $4 offset $5;

select "a"."number" as "nr", "a"."name", "a"."kind"
from "ledger_account_card" as "a"
where "a"."number" in ($1)
order by "a"."number";

-- invoices.list

select count(*) as count, coalesce(sum(i.net_cents), 0)::bigint as net, coalesce(sum(i.tax_cents), 0)::bigint as tax, coalesce(sum(i.total_cents), 0)::bigint as total, coalesce(sum(b.cents), 0)::bigint as open
from invoice i
left join participation_card t on t.club_id = i.club_id and t.id = i.participation_id
left join person_card p on p.club_id = i.club_id and p.id = i.person_id
left join ( select x.club_id, x.invoice_id, sum(o.open_cents)::bigint as cents, min(o.due_on) as due_on
from invoice_item x
join open_item_card o on o.club_id = x.club_id and o.id = x.item_id and o.open_cents > 0
where x.released_at is null
group by x.club_id, x.invoice_id ) b on b.club_id = i.club_id and b.invoice_id = i.id
where true;

select i.id, i.year, i.number, i.issued_on, i.kind, i.form, case when i.kind = 'canc' then 'cancellation' when exists (select
from invoice c
where c.club_id = i.club_id and c.cancels_id = i.id) then 'cancelled' when coalesce(b.cents, 0) = 0 then 'paid' when coalesce(b.cents, 0) < i.total_cents then 'partly' else 'open' end as state, coalesce(b.cents, 0) as open, b.due_on, (i.kind = 'normal' and not exists (select
from invoice c
where c.club_id = i.club_id and c.cancels_id = i.id) and coalesce( (t.left_at is not null and t.is_credited) or t.price_cents <> i.total_cents - i.fee_cents, exists ( select
from invoice_item x
join ledger_entry_card e on e.club_id = x.club_id and e.debit_item_id = x.item_id
join ledger_entry_card r on r.club_id = e.club_id and r.reverses_id = e.id
where x.club_id = i.club_id and x.invoice_id = i.id))) as differs, i.payer_id, i.customer_id, o.year as other_year, o.number as other_number, i.participation_id, i.person_id, coalesce(p.display_name, '') as fullname, i.recipient, coalesce(i.content #>> '{recipient,email}', '') as email, i.subject, coalesce(i.content -> 'lines', '[]') || coalesce(i.content -> 'positions', '[]') as lines, coalesce((i.content #>> '{tax,percent}')::float8, 0) as tax_rate, i.net_cents as net, i.tax_cents as tax, i.total_cents as invoice_total, i.sent_at
from invoice i
left join participation_card t on t.club_id = i.club_id and t.id = i.participation_id
left join person_card p on p.club_id = i.club_id and p.id = i.person_id
left join ( select x.club_id, x.invoice_id, sum(o.open_cents)::bigint as cents, min(o.due_on) as due_on
from invoice_item x
join open_item_card o on o.club_id = x.club_id and o.id = x.item_id and o.open_cents > 0
where x.released_at is null
group by x.club_id, x.invoice_id ) b on b.club_id = i.club_id and b.invoice_id = i.id
left join lateral ( select o.year, o.number
from invoice o
where o.club_id = i.club_id and o.id = i.cancels_id
union all select o.year, o.number
from invoice o
where o.club_id = i.club_id and o.cancels_id = i.id ) o on true
where true
order by i.year desc, i.number desc, i.year desc, i.number desc
limit $1 offset $2;

-- clubPayments.list

select e.*, trim(concat_ws(' ', w.first_name, w.last_name, w.company_name)) as fullname
from ( select case when min(i.id) = ( select min(o.id)
from open_item_card o
where o.club_id = d.club_id and o.document_id = d.id ) then d.id else min(i.line_id) end as id, d.created_at as at, case d.kind when 'voucher' then 'voucher' else 'manual' end as kind, a.person_id as payer_id, sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents, 0::bigint as refunded, 0::bigint as refundable, case when bool_and(e.cancelled_at is not null) then 'crossedOut' else 'entered' end as state, min(e.text) as text, '' as provider, '' as external_id, '' as brand, '' as last4, '' as country, d.id as document_id, d.kind = 'refund' as is_refund
from ledger_account_card a
join open_item_card i on i.club_id = a.club_id and i.account_id = a.id
join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id and d.source <> 'payment' and d.kind in ('payment', 'refund', 'manual', 'voucher') and (d.kind <> 'voucher' or i.side = 'credit')
join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
where a.person_id is not null and ( select count(*)
from payment p
where p.club_id = d.club_id and p.document_id in (d.id, d.reverses_id) and p.payer_id = a.person_id and p.provider = 'bank' ) = 0 and true and d.id in ( select d.id
from ledger_document_card d
where d.source <> 'payment' and d.kind in ('payment', 'refund', 'manual', 'voucher') and true and exists ( select
from open_item_card i
join ledger_account_card a on a.club_id = i.club_id and a.id = i.account_id
where i.club_id = d.club_id and i.document_id = d.id and a.person_id is not null and (d.kind <> 'voucher' or i.side = 'credit') )
order by d.created_at desc, d.id desc
limit $1)
group by d.club_id, d.id, d.kind, d.created_at, a.person_id
union all select p.id, p.created_at, p.kind, p.payer_id, p.amount_cents, p.refunded_cents, case when p.state = 'succeeded' and p.provider <> 'bank' and (p.kind <> 'sepa_debit' or p.paid_at >= $2::timestamptz - make_interval(days => $3)) then p.amount_cents - p.refunded_cents else 0 end, p.state, case p.provider when 'bank' then 'Einzug ' else 'Online-Zahlung ' end || p.id, p.provider, coalesce(p.external_id, ''), coalesce(p.source ->> 'brand', ''), coalesce(p.source ->> 'last4', ''), coalesce(p.source ->> 'country', ''), p.document_id, false
from (select p.*
from payment p
where true
order by p.created_at desc, p.id desc
limit $4) p
union all select r.line_id, r.created_at, p.kind, p.payer_id, -r.amount_cents, 0, 0, case r.state when 'failed' then 'failed' when 'requested' then 'pending' else 'succeeded' end, 'Erstattung der Online-Zahlung ' || p.id || case when r.remark = '' then '' else ': ' || r.remark end, p.provider, '', '', '', '', null, true
from (select p.*
from payment_refund p
where true
order by p.created_at desc, p.id desc
limit $5) r
join payment p on p.club_id = r.club_id and p.id = r.payment_id
where true) e
join person_card w on w.id = e.payer_id
where true
order by e.at desc, e.at desc, e.id desc
limit $6 offset $7;

select count(*) as total, coalesce(sum(e.cents) filter (where e.cents > 0 and e.state in ('entered', 'succeeded')), 0)::bigint as paid, coalesce(sum(-e.cents) filter (where e.is_refund and e.state <> 'failed'), 0)::bigint as refunded, coalesce(sum(e.cents) filter (where e.cents > 0 and is_under_way(e.state)), 0)::bigint as "underWay"
from ( select case when min(i.id) = ( select min(o.id)
from open_item_card o
where o.club_id = d.club_id and o.document_id = d.id ) then d.id else min(i.line_id) end as id, d.created_at as at, case d.kind when 'voucher' then 'voucher' else 'manual' end as kind, a.person_id as payer_id, sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents, 0::bigint as refunded, 0::bigint as refundable, case when bool_and(e.cancelled_at is not null) then 'crossedOut' else 'entered' end as state, min(e.text) as text, '' as provider, '' as external_id, '' as brand, '' as last4, '' as country, d.id as document_id, d.kind = 'refund' as is_refund
from ledger_account_card a
join open_item_card i on i.club_id = a.club_id and i.account_id = a.id
join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id and d.source <> 'payment' and d.kind in ('payment', 'refund', 'manual', 'voucher') and (d.kind <> 'voucher' or i.side = 'credit')
join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
where a.person_id is not null and ( select count(*)
from payment p
where p.club_id = d.club_id and p.document_id in (d.id, d.reverses_id) and p.payer_id = a.person_id and p.provider = 'bank' ) = 0 and true
group by d.club_id, d.id, d.kind, d.created_at, a.person_id
union all select p.id, p.created_at, p.kind, p.payer_id, p.amount_cents, p.refunded_cents, case when p.state = 'succeeded' and p.provider <> 'bank' and (p.kind <> 'sepa_debit' or p.paid_at >= $1::timestamptz - make_interval(days => $2)) then p.amount_cents - p.refunded_cents else 0 end, p.state, case p.provider when 'bank' then 'Einzug ' else 'Online-Zahlung ' end || p.id, p.provider, coalesce(p.external_id, ''), coalesce(p.source ->> 'brand', ''), coalesce(p.source ->> 'last4', ''), coalesce(p.source ->> 'country', ''), p.document_id, false
from (select p.*
from payment p
where true) p
union all select r.line_id, r.created_at, p.kind, p.payer_id, -r.amount_cents, 0, 0, case r.state when 'failed' then 'failed' when 'requested' then 'pending' else 'succeeded' end, 'Erstattung der Online-Zahlung ' || p.id || case when r.remark = '' then '' else ': ' || r.remark end, p.provider, '', '', '', '', null, true
from (select p.*
from payment_refund p
where true) r
join payment p on p.club_id = r.club_id and p.id = r.payment_id
where true) e
join person_card w on w.id = e.payer_id
where true;

-- openBalances.list

select l.*, count(*) over () as total, coalesce(sum(greatest(-(l.saldo), 0)) over (), 0)::bigint as owed_in_all, (sum(l.due) over ())::bigint as due_in_all, coalesce(sum(greatest(l.saldo, 0)) over (), 0)::bigint as credit_in_all, (sum(l.under_way) over ())::bigint as under_way_in_all
from ( select coalesce(w.id, 0) as id, a.number, coalesce(w.first_name, '') as first_name, coalesce(w.last_name, a.name) as last_name, coalesce(w.email, c.email, '') as email, ( select count(*)
from person_card p
where p.club_id = w.club_id and p.manager_id = w.id and p.deleted_at is null )::integer as family, coalesce(nullif(w.display_name, ''), a.name) as fullname, coalesce(s.level, 0) as level, coalesce(u.cents, 0)::bigint as under_way, c.id as customer_id, (coalesce(b.saldo, 0) + 0)::bigint as saldo, greatest(coalesce(b.due, 0) - 0, 0)::bigint as due, greatest(coalesce(b.later, 0) - greatest(0 - coalesce(b.due, 0), 0), 0)::bigint as later
from ledger_account_card a
left join person_card w on w.club_id = a.club_id and w.id = a.person_id
left join contact_card c on c.club_id = a.club_id and c.account_id = a.id
left join ( select i.account_id, coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0)::bigint as saldo, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= $1::date), 0)::bigint as due, coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on > $2::date), 0)::bigint as later, min(i.due_on) filter (where i.side = 'charge' and i.due_on <= $3::date) as due_since
from open_item i
where i.open_cents > 0
group by i.account_id ) b on b.account_id = a.id
left join dunning_standing() s on s.payer_id = w.id
left join ( select p.payer_id, sum(p.amount_cents)::bigint as cents
from payment p
where is_under_way(p)
group by p.payer_id ) u on u.payer_id = w.id
where a.kind = 5 and ((w.deleted_at is null and a.deleted_at is null) or b.account_id is not null) ) l
where l.saldo < 0
order by l.saldo asc, l.saldo, l.number
limit $4 offset $5;

select p.manager_id, array_agg(distinct c.name
order by c.name) as names
from person_card p
join participation_card t on t.club_id = p.club_id and t.person_id = p.id and t.is_current and t.role = 0
join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null and (c.ends_on is null or c.ends_on >= $1::date)
where p.manager_id = any($2::integer[]) and p.deleted_at is null
group by p.manager_id;

-- dunning.notices

select n.id, n.created_at, n.payer_id, n.level, n.amount_cents as amount, n.fee_cents as fee, ( select coalesce(sum(least(i.open_cents, x.cents)), 0)::bigint
from dunning_notice_item x
join open_item_card i on i.club_id = x.club_id and i.id = x.item_id
where x.club_id = n.club_id and x.notice_id = n.id ) as open, w.display_name as fullname, coalesce(b.display_name, '') as sender, count(*) over () as total
from dunning_notice n
join dunning_run r on r.club_id = n.club_id and r.id = n.run_id
join person_card w on w.club_id = n.club_id and w.id = n.payer_id
left join person_card b on b.club_id = r.club_id and b.id = r.created_by
where true
order by n.created_at desc, n.created_at desc, n.id desc
limit $1 offset $2;

-- news.all

with chosen as materialized ( select n.*, c.name as course, coalesce(a.display_name, '') as author, count(*) over () as total
from news n
join course_card c on c.club_id = n.club_id and c.id = n.course_id and c.deleted_at is null
left join person_card a on a.club_id = n.club_id and a.id = n.author_id
where true and true and true
order by n.created_at desc, n.id desc
limit $1 offset $2 ) select n.id as "ID", n.course_id as "course_ID", n.course as "courseName", n.subject, n.author, n.created_at as at, n.is_shown as "showInNews", k.mails, k.sms, k.whatsapps, k.failed, n.total
from chosen n
cross join lateral ( select count(*) filter (where m.channel = 'email') as mails, count(*) filter (where m.channel = 'sms') as sms, count(*) filter (where m.channel = 'whatsapp') as whatsapps, count(*) filter (where m.state in ('failed', 'unclear')) as failed
from mail_card m
where m.club_id = n.club_id and m.sending_id = n.sending_id ) k
order by n.created_at desc, n.id desc;

-- media.library

with chosen as materialized ( select m.*, count(*) over () as total
from media m
where m.course_id is null and ($1 = '' or m.folder = $2) and (m.state = 'published' or (m.state = 'waiting' and ($3 or m.uploaded_by = $4)))
order by m.created_at desc, m.id desc
limit $5 offset $6 ) select m.id, m.course_id, c.name as course, m.folder, m.file_id, m.name, m.kind, m.state, m.size_bytes, m.has_thumbnail, m.uploaded_by, coalesce(p.display_name, '') as uploader, m.created_at, m.total
from chosen m
left join course_card c on c.club_id = m.club_id and c.id = m.course_id
left join person_card p on p.club_id = m.club_id and p.id = m.uploaded_by
order by m.created_at desc, m.id desc;

select m.folder as name, count(*)::integer as count
from media m
where m.course_id is null and m.state = 'published' and m.folder <> ''
group by m.folder
order by m.folder collate "de-AT-x-icu";

-- media.ofCourse

select c.has_media, c.trainers_allowed as trusts, coalesce(bool_or(t.role = $1 and t.person_id = $2), false) as trains, coalesce(bool_or(t.role = $3), false) as "takesPart", coalesce(bool_or( t.role = $4 and (coalesce(t.starts_at, t.created_at) >= $5 or not exists ( select
from tagging_card g
join tag_card a on a.club_id = g.club_id and a.id = g.tag_id
where g.club_id = c.club_id and g.course_id = c.id and a.meaning = 'media_limit' )) ), false) as "inTime"
from course_card c
left join ( select t.*
from participation_card t
join person_card p on p.club_id = t.club_id and p.id = t.person_id
where t.course_id = $6 and t.is_current and ("p"."id" = $7 or "p"."manager_id" = $8 or "p"."id" = any(array(select unnest(children_shared_with($9, 'see'))))) ) t on t.club_id = c.club_id and t.course_id = c.id
where c.id = $10 and c.deleted_at is null
group by c.club_id, c.id, c.has_media, c.trainers_allowed;

with chosen as materialized ( select m.*, count(*) over () as total
from media m
where m.course_id = $1 and (m.state = 'published' or (m.state = 'waiting' and ($2 or m.uploaded_by = $3)))
order by m.created_at desc, m.id desc
limit $4 offset $5 ) select m.id, m.course_id, c.name as course, m.folder, m.file_id, m.name, m.kind, m.state, m.size_bytes, m.has_thumbnail, m.uploaded_by, coalesce(p.display_name, '') as uploader, m.created_at, m.total
from chosen m
left join course_card c on c.club_id = m.club_id and c.id = m.course_id
left join person_card p on p.club_id = m.club_id and p.id = m.uploaded_by
order by m.created_at desc, m.id desc;

-- system.mails

select "m"."id", "m"."created_at", "m"."channel", "m"."recipient", "m"."subject", "m"."state", "m"."error", count(*) over () as "total"
from "mail" as "m"
order by "m"."created_at" desc, "m"."id" desc
limit $1 offset $2;

-- courses.list

with listed as ( select c.*, ( not c.is_draft and (c.shown_from is null or c.shown_from <= $1) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $2 ) as is_shown
from course c
where c.club_id = current_club() and c.deleted_at is null and ( not c.is_draft and (c.shown_from is null or c.shown_from <= $3) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $4 )
order by c.name collate "de-AT-x-icu", c.id
limit $5 ), counts as ( select i.course_id, count(*) filter (where i.role = 0) as parts_count, count(*) filter (where i.role = 2) as queue_count, count(*) filter (where i.role = 2 and i.skipped_reason = '') as line_count
from participation_card i
where i.club_id = current_club() and i.is_current and i.course_id in (select id
from listed)
group by i.course_id ), leaders as ( select i.course_id, string_agg( p.id || '|' || translate(p.display_name, ',|', ' '), ','
order by p.last_name, p.id ) as trainers
from participation_card i
join person_card p on p.club_id = i.club_id and p.id = i.person_id
where i.club_id = current_club() and i.is_current and i.role = 1 and not i.is_hidden and i.course_id in (select id
from listed)
group by i.course_id ), dates as ( select e.course_id, string_agg(date_part('epoch', e.starts_at)::bigint::text, ','
order by e.starts_at) as starts, string_agg((date_part('epoch', e.ends_at - e.starts_at) / 60)::integer::text, ','
order by e.starts_at) as minutes, min(e.starts_at) as next_at, (array_agg(coalesce(r.name, e.place)
order by e.starts_at))[1] as next_place, mode() within group (order by coalesce(r.name, e.place)) as usual_place
from event_card e
left join room_card r on r.club_id = e.club_id and r.id = e.room_id
where e.club_id = current_club() and e.hidden_at is null and e.visibility = 5 and e.ends_at > $6 and e.course_id in (select id
from listed)
group by e.course_id ), labels as ( select g.course_id, string_agg(case t.meaning when 'membership' then 1 when 'media_limit' then 3700 else t.id end::text, ','
order by t.label) as tags
from tagging_card g
join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
where g.club_id = current_club() and g.course_id in (select id
from listed)
group by g.course_id ) select l.*, exists ( select
from club_card k
where k.id = current_club() and k.settings @> '{"hideCapacity": true}' ) as hides_places, o.id is not null as has_own_plan, coalesce(counts.parts_count, 0) as parts_count, coalesce(counts.queue_count, 0) as queue_count, coalesce(counts.line_count, 0) as line_count, coalesce(leaders.trainers, '') as trainers, coalesce(dates.starts, '') as starts, coalesce(dates.minutes, '') as minutes, dates.next_at, dates.next_place, dates.usual_place, coalesce(labels.tags, '') as tags
from listed l
left join payment_plan o on o.club_id = l.club_id and o.id = l.payment_plan_id and o.course_id = l.id
left join counts on counts.course_id = l.id
left join leaders on leaders.course_id = l.id
left join dates on dates.course_id = l.id
left join labels on labels.course_id = l.id
order by l.name collate "de-AT-x-icu", l.id;

select p.id, p.birth_date, p.sex, array( select r.code
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id and r.starts_on <= $1::date and (r.ends_on is null or r.ends_on > $2::date) ) as codes, t.attended, t.parts
from person_card p
cross join lateral ( select coalesce(jsonb_agg(jsonb_build_object('courseId', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on)) filter (where (i.role in (0, 1) and (i.is_current or i.left_at::date >= c.ends_on))), '[]') as attended, coalesce(jsonb_agg(jsonb_build_object('courseId', c.id, 'role', i.role)) filter (where i.is_current and c.deleted_at is null), '[]') as parts
from participation_card i
join course c on c.club_id = i.club_id and c.id = i.course_id
where i.club_id = p.club_id and i.person_id = p.id ) t
where p.is_present and ("p"."id" = $3 or "p"."manager_id" = $4 or "p"."id" = any(array(select unnest(children_shared_with($5, 'book')))))
order by p.id = $6 desc, p.birth_date, p.id;

-- bookings.participants

select t.id, t.person_id, p.first_name, p.last_name, p.company_name, p.birth_date, p.sex, coalesce(nullif(p.email, ''), m.email) as email, coalesce(nullif(p.phone, ''), m.phone) as phone, array(select r.code
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id and r.starts_on <= $1::date and (r.ends_on is null or r.ends_on > $2::date)
order by r.code) as codes, t.role, coalesce(t.waits_since, t.queued_at, t.created_at) as since, t.starts_at, t.left_at, t.price_cents, t.nominal_price_cents, t.membership_fee_cents, t.discount_id, t.note, t.admin_note, t.is_hidden, t.is_reserved, t.is_informed, t.is_tryout, case when t.role = 2 and t.left_at is null then ( select count(*)
from participation q
where q.club_id = t.club_id and q.course_id = t.course_id and q.role = 2 and q.left_at is null and (q.queued_at, q.id) <= (t.queued_at, t.id) ) else 0 end::integer as position
from participation t
join person_card p on p.club_id = t.club_id and p.id = t.person_id
join person_card m on m.club_id = p.club_id and m.id = p.manager_id
where t.course_id = $3 and p.anonymised_at is null and ($4 or t.left_at is null) and ($5 or t.person_id = any($6::integer[]))
order by t.left_at is not null, case t.role when 1 then 0 when 0 then 1 else 2 end, position, p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", t.id;

-- bookings.visiting

select "p"."id"
from "person" as "p"
where "p"."id" = $1 and "p"."manager_id" = $2;

select t.id, t.course_id, c.name, t.note, t.role, t.price_cents, t.nominal_price_cents, t.price_steps, t.vat_percent::float8 as vat_percent, t.membership_fee_cents, t.created_at, coalesce(t.waits_since, t.queued_at, t.created_at) as since, f.open_cents as fee_open_cents, t.starts_at, t.left_at, t.is_credited, t.discount_id, d.code as discount_code, t.payment_group_id, case when exists (select
from payment_plan o
where o.club_id = "c"."club_id" and o.id = "c"."payment_plan_id" and o.course_id = "c"."id") then 0 else "c"."payment_plan_id" end as payment_model, coalesce(o.due_on, c.payment_due_on) as due_on, coalesce(o.open_cents, 0)::integer as open_cents, t.is_reserved, case when t.is_reserved then c.reserved_until end as charged_from, c.price_cents as course_price_cents, c.non_member_price_cents, c.booking_ends_at, c.starts_on, c.ends_on, c.bring, c.members_only, array(select case t.meaning when 'membership' then 1 when 'media_limit' then 3700 else t.id end
from tagging_card x
join tag_card t on t.club_id = x.club_id and t.id = x.tag_id
where x.club_id = c.club_id and x.course_id = c.id
order by 1) as tags, case when t.role = 2 and t.left_at is null then (select count(*)
from participation q
where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = 2 and (q.queued_at, q.id) <= (t.queued_at, t.id)) else 0 end::integer as position, (select o.expires_at
from queue_offer o
where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null) as offered_until, exists (select
from queue_offer o
join queue_bond_entry e on e.club_id = o.club_id and e.participation_id = o.participation_id
where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null and o.agreed_at is not null) as waits_for_friends, (select i.answer_until
from queue_invitation i
where i.club_id = t.club_id and i.participation_id = t.id and i.ended_at is null) as invited_until, t.skipped_reason, n.starts_at as next_at, n.place as next_place, ( t.left_at is null and t.role = 0 and not t.is_reserved and t.created_by = $1 and coalesce(t.starts_at, t.created_at) > $2 and not exists ( select
from participation q
where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = 2 ) and not exists ( select
from participation u
where u.club_id = t.club_id and u.course_id = t.course_id and u.person_id = t.person_id and u.undone_at is not null ) and not exists ( select
from event_card e
join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = t.person_id
where e.club_id = t.club_id and e.course_id = t.course_id and e.ends_at > coalesce(t.starts_at, t.created_at) and a.status <> 0 ) ) as is_undoable, ( select coalesce(json_agg(json_build_object('id', x.id, 'cents', x.open_cents, 'dueOn', x.due_on)
order by x.due_on, x.id), '[]')
from ( select o.id, o.open_cents, o.due_on
from open_item_card o
where o.club_id = current_club() and o.about_kind = 'booking' and o.about_id = any(array[t.id]) and o.side = 'charge' and o.open_cents > 0 and ( "o"."payer_id" is null or exists ( select
from person b
where b.club_id = "o"."club_id" and b.id = "o"."person_id" and b.manager_id = "o"."payer_id") )
union all select i.id, i.open_cents, i.due_on
from membership_fee_card f
join open_item_card i on i.club_id = f.club_id and i.id = f.item_id and i.open_cents > 0
where f.club_id = current_club() and f.participation_id = any(array[t.id]) and f.reversed_at is null ) x ) as open_parts, case when t.left_at is null and exists (select
from participation_share s
where s.club_id = t.club_id and s.participation_id = t.id) then ( select coalesce(json_agg(json_build_object('id', o.id, 'payerId', o.payer_id, 'name', h.display_name, 'instalment', o.about_part, 'cents', b.cents, 'open', o.open_cents, 'dueOn', o.due_on)
order by h.display_name, o.due_on, o.id), '[]')
from open_item_card o
join person_card h on h.club_id = o.club_id and h.id = o.payer_id
cross join lateral ( select sum(e.amount_cents - e.reversed_cents)::integer as cents
from ledger_entry_card e
where e.club_id = o.club_id and e.debit_item_id = o.id and e.cancelled_at is null ) b
where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge' and b.cents > 0 and not ( "o"."payer_id" is null or exists ( select
from person b
where b.club_id = "o"."club_id" and b.id = "o"."person_id" and b.manager_id = "o"."payer_id") ) ) else '[]' end as borne, (select count(*)
from payment_group g
where g.club_id = c.club_id and g.plan_id = c.payment_plan_id and g.is_active and g.id is distinct
from t.payment_group_id and exists (select
from payment_row r
where r.club_id = g.club_id and r.group_id = g.id and r.is_active and (r.booking_starts_at is null or r.booking_starts_at <= $3) and (r.booking_ends_at is null or r.booking_ends_at > $4)))::integer as other_plans, coalesce((select json_agg(json_build_object('ID', i.id, 'payment_plan_ID', i.payment_row_id, 'description', i.description, 'price', i.amount_cents, 'dueOn', i.due_on, 'open', (select coalesce(sum(o.open_cents), 0)
from open_item_card o
where o.club_id = i.club_id and o.person_id = t.person_id and o.about_kind = 'booking' and o.about_id = t.id and o.about_part = i.id and o.side = 'charge' and ( "o"."payer_id" is null or exists ( select
from person b
where b.club_id = "o"."club_id" and b.id = "o"."person_id" and b.manager_id = "o"."payer_id") )))
order by i.due_on, i.id)
from installment i
where i.club_id = t.club_id and i.participation_id = t.id and i.deleted_at is null), '[]') as installments, p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id
from participation t
join course_card c on c.club_id = t.club_id and c.id = t.course_id
join person_card p on p.club_id = t.club_id and p.id = t.person_id
left join lateral ( select sum(o.open_cents) as open_cents, max(o.due_on) as due_on
from open_item_card o
where o.club_id = t.club_id and o.person_id = t.person_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge' and ( "o"."payer_id" is null or exists ( select
from person b
where b.club_id = "o"."club_id" and b.id = "o"."person_id" and b.manager_id = "o"."payer_id") ) ) o on true
left join lateral ( select ( with recursive carried as ( select i.id, i.open_cents
from open_item_card i
where i.club_id = f.club_id and i.id = f.item_id
union all select n.id, n.open_cents
from carried c
join open_item_card n on n.club_id = f.club_id and n.moved_from_id = c.id ) select coalesce(sum(carried.open_cents), 0)::integer
from carried ) as open_cents
from membership_fee_card f
where f.club_id = t.club_id and f.participation_id = t.id and f.reversed_at is null
limit 1 ) f on t.membership_fee_cents > 0
left join discount d on d.club_id = t.club_id and d.id = t.discount_id
left join lateral ( select e.starts_at, coalesce(r.name, e.place) as place
from event_card e
left join room_card r on r.club_id = e.club_id and r.id = e.room_id
where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.starts_at > $5 and e.visibility = 5
order by e.starts_at
limit 1 ) n on true
where p.id = $6 and not (c.is_draft and t.is_reserved)
order by t.left_at is not null, c.starts_on desc nulls first, t.id desc;

select f.id, 'fee' as kind, f.year, null as code, null as starts_at, null as ends_at, f.amount_cents as cents, ( with recursive carried as ( select i.id, i.open_cents
from open_item_card i
where i.club_id = f.club_id and i.id = f.item_id
union all select n.id, n.open_cents
from carried c
join open_item_card n on n.club_id = f.club_id and n.moved_from_id = c.id ) select coalesce(sum(carried.open_cents), 0)::integer
from carried ) as open_cents, i.due_on, d.created_at as charged_at, p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id
from membership_fee_card f
join person_card p on p.club_id = f.club_id and p.id = f.person_id
join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
where f.reversed_at is null and f.participation_id is null and p.id = $1
union all select v.id, 'voucher', null, v.code, null::timestamptz, null::timestamptz, v.amount_cents, coalesce(o.open_cents, 0)::integer, o.due_on, v.sold_at, p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id
from voucher_card v
join person_card p on p.club_id = v.club_id and p.id = v.buyer_id
left join lateral ( select sum(i.open_cents) as open_cents, max(i.due_on) as due_on
from open_item_card i
where i.club_id = v.club_id and i.about_kind = 'voucher' and i.about_id = v.id and i.side = 'charge' ) o on true
where v.paid_with = 'account' and v.cancelled_at is null and p.id = $2
union all select b.id, 'room', null, r.name || case when b.state = 'cancelled' then ' (Stornogebühr)' else '' end, b.starts_at, b.ends_at, k.cents, coalesce(o.open_cents, 0)::integer, o.due_on, b.created_at, p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id
from room_booking_card b
cross join lateral (select case b.state when 'confirmed' then b.price_cents when 'cancelled' then b.fee_cents else 0 end as cents) k
join room_card r on r.club_id = b.club_id and r.id = b.room_id
join person_card p on p.club_id = b.club_id and p.id = b.person_id
left join lateral ( select sum(i.open_cents) as open_cents, max(i.due_on) as due_on
from open_item_card i
where i.club_id = b.club_id and i.about_kind = 'room' and i.about_id = b.id and i.side = 'charge' ) o on true
where k.cents > 0 and p.id = $3
order by charged_at desc, id desc;
