-- bookings.participate

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
from ( select (( not c.is_draft and (c.shown_from is null or c.shown_from <= $1) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $2 ) or exists ( select
from participation_card i
join person_card o on o.club_id = i.club_id and o.id = i.person_id
where i.club_id = c.club_id and i.course_id = c.id and not (c.is_draft and i.is_reserved) and ("o"."id" = $3 or "o"."manager_id" = $4 or "o"."id" = any(array(select unnest(children_shared_with($5, 'see'))))) ) or c.id = any($6::integer[])) as visible
from course c
where c.id = $7 and c.deleted_at is null) x), '[]'::json) as "rows0";

select "c"."settings"
from "club_card" as "c"
where "c"."id" = $1;

select c.*, ( select to_jsonb(b)
from ( select count(*) filter (where p.role = 0)::integer as participants, count(*) filter (where p.role = 2)::integer as waiting, count(*) filter (where p.role = 2 and p.skipped_reason = '')::integer as "inLine", count(*) filter (where p.role = 2 and p.skipped_reason = 'notTogether')::integer as together
from participation p
where p.club_id = c.club_id and p.course_id = c.id and p.left_at is null ) b ) as places, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name))
from course_card o
where o.club_id = c.club_id and o.id = any(c.permitting_courses)), '[]') as permitting_names, (select json_build_object('starts', extract(epoch
from e.starts_at)::integer, 'ends', extract(epoch
from e.ends_at)::integer, 'place', coalesce(r.name, e.place))
from event_card e
left join room_card r on r.club_id = e.club_id and r.id = e.room_id
where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.visibility = 5 and e.starts_at > $1
order by e.starts_at
limit 1) as next_date, (select json_build_object('name', d.name, 'opens', extract(epoch
from d.opens_at)::integer, 'closes', extract(epoch
from d.closes_at)::integer)
from draw_course_card d
where d.club_id = c.club_id and d.course_id = c.id) as draw, coalesce(( select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'courseId', r.course_id, 'tagId', r.tag_id, 'fromChild', r.from_child, 'amountCents', r.amount_cents, 'percent', r.percent, 'capCents', r.cap_cents, 'measure', r.measure)
order by r.id)
from price_rule r
where r.club_id = c.club_id and r.is_active and (r.course_id is null or r.course_id = c.id) and (r.tag_id is null or exists (select
from tagging_card g
where g.club_id = c.club_id and g.course_id = c.id and g.tag_id = r.tag_id)) ), '[]') as price_rules, array(select g.tag_id
from tagging_card g
where g.club_id = c.club_id and g.course_id = c.id) as tag_ids, (select k.id
from tagging_card g
join cost_centre_card k on k.club_id = g.club_id and k.tag_id = g.tag_id and k.is_active
where g.club_id = c.club_id and g.course_id = c.id
order by k.id
limit 1) as cost_centre_id, array(select ((e.starts_at at time zone 'Europe/Vienna')::date)::text
from event_card e
where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and exists (select
from price_rule r
where r.club_id = c.club_id and r.is_active and r.measure = 'dates')) as dates
from course_terms c
where c.id = any($2::integer[]) and c.deleted_at is null;

select "p"."id"
from "person_card" as "p"
where ("p"."id" = $1 or "p"."manager_id" = $2 or "p"."id" = any(array(select unnest(children_shared_with($3, 'book'))))) and "p"."deleted_at" is null;

select coalesce((select json_agg(x)
from ( select p.id, p.first_name, p.last_name, p.company_name, ( select to_jsonb(w)
from ( select o.first_name, o.last_name, o.company_name, o.email
from person o
where o.club_id = p.club_id and o.id = case when m.email = '' then p.id else m.id end ) w ) as reader, p.manager_id, trim(m.first_name || ' ' || m.last_name) as manager_name, coalesce(( select jsonb_agg(jsonb_build_object('id', h.id, 'firstName', h.first_name, 'email', h.email, 'mayBook', g.may_book)
order by h.id)
from guardians_of(array[p.id]) g
cross join lateral (select o.id, o.first_name, o.email
from person o
where o.id = g.guardian_id offset 0) h ), '[]') as second_homes, coalesce(( select jsonb_agg(jsonb_build_object('id', h.id, 'fullName', h.display_name, 'firstName', h.first_name, 'email', h.email, 'percent', s.percent)
order by h.id)
from payer_shares_of(array[p.id], $1) s
cross join lateral (select o.*
from person_card o
where o.id = s.payer_id and o.deleted_at is null offset 0) h ), '[]') as payers, p.birth_date, p.sex, p.data_confirmed_at, p.extra, m.country, m.vat_id, array(select r.code
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id and r.starts_on <= $2 and (r.ends_on is null or r.ends_on > $3)) as codes, coalesce((select json_agg(json_build_object( 'courseId', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on))
from participation_card i
join course_card c on c.club_id = i.club_id and c.id = i.course_id
where i.club_id = p.club_id and i.person_id = p.id and c.id <> $4 and (i.role in (0, 1) and (i.is_current or i.left_at::date >= c.ends_on))), '[]') as attended, b.role, case when b.role = 2 then ( select count(*)
from participation q
where q.club_id = b.club_id and q.course_id = b.course_id and q.left_at is null and q.role = 2 and (q.queued_at, q.id) <= (b.queued_at, b.id) ) else 0 end::integer as position, exists (select
from participation l
where l.club_id = p.club_id and l.person_id = p.id and l.course_id = $5 and l.left_at is not null and l.undone_at is null) as was_cancelled, (p.svn_token is not null or p.svn_not_needed) as has_svn, (p.legal_representative_id is not null or m.birth_date is null or m.birth_date <= $6::date - interval '18 years') as has_representative
from person p
join person m on m.club_id = p.club_id and m.id = p.manager_id
left join lateral ( select i.*
from participation i
where i.club_id = p.club_id and i.person_id = p.id and i.course_id = $7 and i.left_at is null offset 0 ) b on true
where p.id = any($8::integer[]) and p.deleted_at is null and p.death_date is null
order by p.id = p.manager_id desc, p.birth_date, p.id) x), '[]'::json) as "rows0";

select g.plan_id as "planId", g.id, g.name, g.is_active as "isActive", coalesce(( select json_agg(json_build_object( 'id', r.id, 'description', r.description, 'priceCents', r.price_cents, 'nonMemberPriceCents', r.non_member_price_cents, 'startsAt', extract(epoch
from r.booking_starts_at)::bigint, 'endsAt', extract(epoch
from r.booking_ends_at)::bigint, 'dueOn', r.due_on, 'isActive', r.is_active, 'isUsed', exists (select
from installment_card i
where i.club_id = r.club_id and i.payment_row_id = r.id) )
order by r.position, r.id)
from payment_row r
where r.club_id = g.club_id and r.group_id = g.id ), '[]') as rows
from payment_group g
where g.plan_id = (select c.payment_plan_id
from course_card c
where c.club_id = g.club_id and c.id = $1)
order by g.plan_id, g.position, g.id;

select f.id, f.slot, f.title, f.description, coalesce(( select jsonb_agg('{"sensitive": false}'::jsonb || x.field
order by x.place)
from jsonb_array_elements(f.fields) with ordinality as x(field, place) ), '[]') as fields, f.audience, f.is_asked_at_booking, f.allows_several, f.is_active, f.closes_at, f.version
from form f
where f.slot in (select unnest(c.form_slots)
from course_card c
where c.id = $1 and c.deleted_at is null) and f.is_asked_at_booking and f.is_active and (f.closes_at is null or f.closes_at > $2)
order by f.title, f.id;

-- bookings.register

select "c"."name", "c"."full_name" as "fullName", "c"."account_name" as "accountName", "c"."iban", "c"."bic", "c"."color", "c"."terms_link" as "termsLink", "k"."hash" as "coverHash", "c"."settings", coalesce(( select jsonb_object_agg(t.key, jsonb_build_object('version', t.version, 'shape', t.shape, 'subject', t.subject, 'body', t.body))
from own_text t), '{}') as "texts"
from "club" as "c"
left join "club_cover" as "k" on "k"."club_id" = "c"."id"
where "c"."id" = $1;

select coalesce((select json_agg(x)
from ( select (( not c.is_draft and (c.shown_from is null or c.shown_from <= $1) and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > $2 ) or exists ( select
from participation_card i
join person_card o on o.club_id = i.club_id and o.id = i.person_id
where i.club_id = c.club_id and i.course_id = c.id and not (c.is_draft and i.is_reserved) and ("o"."id" = $3 or "o"."manager_id" = $4 or "o"."id" = any(array(select unnest(children_shared_with($5, 'see'))))) ) or c.id = any($6::integer[])) as visible
from course c
where c.id = $7 and c.deleted_at is null) x), '[]'::json) as "rows0", coalesce((select json_agg(x)
from ( select p.id, p.first_name, p.last_name, p.company_name, ( select to_jsonb(w)
from ( select o.first_name, o.last_name, o.company_name, o.email
from person o
where o.club_id = p.club_id and o.id = case when m.email = '' then p.id else m.id end ) w ) as reader, p.manager_id, trim(m.first_name || ' ' || m.last_name) as manager_name, coalesce(( select jsonb_agg(jsonb_build_object('id', h.id, 'firstName', h.first_name, 'email', h.email, 'mayBook', g.may_book)
order by h.id)
from guardians_of(array[p.id]) g
cross join lateral (select o.id, o.first_name, o.email
from person o
where o.id = g.guardian_id offset 0) h ), '[]') as second_homes, coalesce(( select jsonb_agg(jsonb_build_object('id', h.id, 'fullName', h.display_name, 'firstName', h.first_name, 'email', h.email, 'percent', s.percent)
order by h.id)
from payer_shares_of(array[p.id], $8) s
cross join lateral (select o.*
from person_card o
where o.id = s.payer_id and o.deleted_at is null offset 0) h ), '[]') as payers, p.birth_date, p.sex, p.data_confirmed_at, p.extra, m.country, m.vat_id, array(select r.code
from membership_role_card r
where r.club_id = p.club_id and r.person_id = p.id and r.starts_on <= $9 and (r.ends_on is null or r.ends_on > $10)) as codes, coalesce((select json_agg(json_build_object( 'courseId', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on))
from participation_card i
join course_card c on c.club_id = i.club_id and c.id = i.course_id
where i.club_id = p.club_id and i.person_id = p.id and c.id <> $11 and (i.role in (0, 1) and (i.is_current or i.left_at::date >= c.ends_on))), '[]') as attended, b.role, case when b.role = 2 then ( select count(*)
from participation q
where q.club_id = b.club_id and q.course_id = b.course_id and q.left_at is null and q.role = 2 and (q.queued_at, q.id) <= (b.queued_at, b.id) ) else 0 end::integer as position, exists (select
from participation l
where l.club_id = p.club_id and l.person_id = p.id and l.course_id = $12 and l.left_at is not null and l.undone_at is null) as was_cancelled, (p.svn_token is not null or p.svn_not_needed) as has_svn, (p.legal_representative_id is not null or m.birth_date is null or m.birth_date <= $13::date - interval '18 years') as has_representative
from person p
join person m on m.club_id = p.club_id and m.id = p.manager_id
left join lateral ( select i.*
from participation i
where i.club_id = p.club_id and i.person_id = p.id and i.course_id = $14 and i.left_at is null offset 0 ) b on true
where p.id = any($15::integer[]) and p.deleted_at is null and p.death_date is null
order by p.id = p.manager_id desc, p.birth_date, p.id) x), '[]'::json) as "rows1", coalesce((select json_agg(x)
from (select m.person_id
from collecting_mandate($16::date) m
where m.person_id = $17) x), '[]'::json) as "rows2";

select f.id, f.slot, f.title, f.description, coalesce(( select jsonb_agg('{"sensitive": false}'::jsonb || x.field
order by x.place)
from jsonb_array_elements(f.fields) with ordinality as x(field, place) ), '[]') as fields, f.audience, f.is_asked_at_booking, f.allows_several, f.is_active, f.closes_at, f.version
from form f
where f.slot in (select unnest(c.form_slots)
from course_card c
where c.id = $1 and c.deleted_at is null) and f.is_asked_at_booking and f.is_active and (f.closes_at is null or f.closes_at > $2)
order by f.title, f.id for share of f;

select "c"."id"
from "course" as "c"
where "c"."id" = any($1) and "c"."deleted_at" is null
order by "c"."id" for no key update;

insert into "participation" ("role", "queued_at", "waits_since", "starts_at", "payment_group_id", "price_cents", "nominal_price_cents", "price_steps", "family_rule_id", "family_discount_cents", "tax_code", "vat_percent", "membership_fee_cents", "wants_membership", "is_reserved", "skipped_reason", "club_id", "course_id", "person_id", "created_at", "created_by", "discount_id", "note", "is_informed")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, current_club(), $17, $18, $19, $20, $21, $22, $23)
returning "id", (select p.id
from person_card p
where p.id = $24 and p.deleted_at is null for share) as "livingId";

with payer as materialized ( select p.id, p.manager_id, p.deleted_at
from person_card p
where p.id = any($1::integer[])
order by p.id for share ), manager as ( select p.id as person_id, p.manager_id
from payer p
join person_card m on m.id = p.manager_id and m.deleted_at is null -- Whoever was deleted while the lock was waited for: only the locked row says so.
where p.manager_id <> p.id or p.deleted_at is null
union all select null, m
from unnest($2::integer[]) as m ) select null as purpose, m.person_id as "personId", m.manager_id as "managerId", a.id as "accountId"
from manager m
left join ledger_account a on a.person_id = m.manager_id
union all select a.purpose, null, null, a.id
from ledger_account a
where a.purpose = any($3::text[]);

insert into "history_entry" ("club_id", "at", "person_id", "course_id", "contact_id", "actor_id", "acting_admin_id", "kind", "details")
values (current_club(), $1, $2, $3, $4, $5, $6, $7, $8);

select m as "managerId", open_customer_account(current_club(), m) as "accountId"
from unnest($1::integer[]) as m;

with d as ( insert into ledger_document (club_id, document_on, number, kind, source, source_reference, reverses_id, created_at, created_by, acting_for_id)
values (current_club(), $1::date, $2, $3, $4, $5, $6, $7, $8, $9) on conflict on constraint ledger_document_source_once do nothing
returning id, document_on, case when document_on > $10::date then $11::text else '' end as note ), i as materialized ( select i.*, nextval('open_item_id_seq')::integer as id, d.id as document_id
from d, jsonb_to_recordset($12::jsonb) as i ( position integer, account_id integer, side text, cents bigint, due_on date, person_id integer, about_kind text, about_id integer, about_part integer, moved_from_id integer, payer_id integer, share_percent smallint ) ), made as ( insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id, about_kind, about_id, about_part, moved_from_id, payer_id, share_percent) select id, current_club(), account_id, document_id, side, cents, cents, due_on, person_id, about_kind, about_id, about_part, moved_from_id, payer_id, share_percent
from i ), l as materialized ( select l.*, nextval('ledger_entry_id_seq')::integer as id, d.id as document_id, d.document_on, d.note
from d, ( select *
from jsonb_to_recordset($13::jsonb) as l ( position integer, debit_id integer, credit_id integer, debit_item integer, credit_item integer, cents bigint, symbol text, text text, tax_code text, cost_centre_id integer, person_id integer, about_kind text, about_id integer, about_part integer, reverses_id integer )
order by position ) as l ), entries as ( insert into ledger_entry (id, club_id, document_id, document_on, row_id, debit_id, credit_id, debit_item_id, credit_item_id, amount_cents, symbol, text, tax_code, cost_centre_id, person_id, about_kind, about_id, about_part, reverses_id) select l.id, current_club(), l.document_id, l.document_on, case when $14::boolean then nullif(coalesce($15::integer, (select min(id)
from l)), l.id) end, l.debit_id, l.credit_id, di.id, ci.id, l.cents, l.symbol, l.text || l.note, l.tax_code, l.cost_centre_id, l.person_id, l.about_kind, l.about_id, l.about_part, l.reverses_id
from l
left join i di on di.position = l.debit_item
left join i ci on ci.position = l.credit_item ) select d.id as "documentId", (select min(id)
from l) as "firstEntryId", i.id as "itemId"
from d
left join i on true
order by i.position;

select settle_account(current_club(), $1, $2);

select ( select coalesce(json_agg(json_build_object('id', x.id, 'cents', x.open_cents, 'dueOn', x.due_on)
order by x.due_on, x.id), '[]')
from ( select o.id, o.open_cents, o.due_on
from open_item_card o
where o.club_id = current_club() and o.about_kind = 'booking' and o.about_id = any(array[$1::integer]) and o.side = 'charge' and o.open_cents > 0 and ( "o"."payer_id" is null or exists ( select
from person b
where b.club_id = "o"."club_id" and b.id = "o"."person_id" and b.manager_id = "o"."payer_id") )
union all select i.id, i.open_cents, i.due_on
from membership_fee_card f
join open_item_card i on i.club_id = f.club_id and i.id = f.item_id and i.open_cents > 0
where f.club_id = current_club() and f.participation_id = any(array[$2::integer]) and f.reversed_at is null ) x ) as parts;

-- bookings.deregister

select b.id
from queue_bond b
where b.id in ( select e.bond_id
from queue_bond_entry e
join participation t on t.club_id = e.club_id and t.id = e.participation_id
where t.course_id = any($1::integer[]) )
order by b.id for update;

select "t"."id", "t"."course_id" as "courseId", "t"."person_id" as "personId", "t"."role", "t"."created_at" as "createdAt", "t"."created_by" as "createdBy", "t"."starts_at" as "startsAt", "t"."left_at" as "leftAt", "t"."price_cents" as "priceCents", "t"."nominal_price_cents" as "nominalPriceCents", "t"."price_steps" as "priceSteps", "t"."membership_fee_cents" as "membershipFeeCents", "t"."tax_code" as "taxCode", t.vat_percent::float8 as "vatPercent", "t"."payment_group_id" as "paymentGroupId", "t"."discount_id" as "discountId", "t"."wants_membership" as "wantsMembership", "t"."is_hidden" as "isHidden", "t"."is_reserved" as "isReserved", "t"."admin_note" as "adminNote", "t"."skipped_reason" as "skippedReason"
from "participation" as "t"
where "t"."course_id" = $1 and "t"."person_id" = $2;

update "participation"
set "left_at" = $1, "is_credited" = $2, "is_reserved" = $3, "undone_at" = $4
where "id" = $5;

select count(*) filter (where p.role = 0)::integer as participants, count(*) filter (where p.role = 2)::integer as waiting, count(*) filter (where p.role = 2 and p.skipped_reason = '')::integer as "inLine", count(*) filter (where p.role = 2 and p.skipped_reason = 'notTogether')::integer as together
from participation p
where p.course_id = $1 and p.left_at is null;

select o.id, o.participation_id as "participationId", t.person_id as "personId", o.expires_at as "expiresAt", o.is_drawn or o.is_invited as "isHeld", o.agreed_at is not null as "hasAgreed", exists (select
from queue_invitation i
where i.club_id = o.club_id and i.participation_id = o.participation_id and i.ended_at is null) as "isInvited", t.role = 2 and t.left_at is null as "isWaiting", t.role = 0 and t.left_at is null as "hasPlace"
from queue_offer o
join participation t on t.club_id = o.club_id and t.id = o.participation_id
where o.course_id = $1 and o.ended_at is null
order by o.offered_at, o.id;

select i.id, coalesce(i.participation_id, 0) as "participationId", i.person_id as "personId", i.answer_until as until, t.id is null or t.left_at is not null as "isOver", t.left_at is null and t.role <> 2 as "hasPlace", exists (select
from queue_offer o
where o.club_id = i.club_id and o.participation_id = i.participation_id and o.ended_at is null) as "isOffered"
from queue_invitation i
left join participation t on t.club_id = i.club_id and t.id = i.participation_id
where i.course_id = $1 and i.ended_at is null
order by i.id;

select "t"."id", "t"."course_id" as "courseId", "t"."person_id" as "personId", "t"."role", "t"."created_at" as "createdAt", "t"."created_by" as "createdBy", "t"."starts_at" as "startsAt", "t"."left_at" as "leftAt", "t"."price_cents" as "priceCents", "t"."nominal_price_cents" as "nominalPriceCents", "t"."price_steps" as "priceSteps", "t"."membership_fee_cents" as "membershipFeeCents", "t"."tax_code" as "taxCode", t.vat_percent::float8 as "vatPercent", "t"."payment_group_id" as "paymentGroupId", "t"."discount_id" as "discountId", "t"."wants_membership" as "wantsMembership", "t"."is_hidden" as "isHidden", "t"."is_reserved" as "isReserved", "t"."admin_note" as "adminNote", "t"."skipped_reason" as "skippedReason"
from "participation" as "t"
where "t"."course_id" = $1 and "t"."role" = $2 and "t"."left_at" is null
order by "t"."queued_at", "t"."id";
