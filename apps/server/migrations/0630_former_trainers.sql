-- Who has led a course once signs the last month also after the last course is given up.
alter table person add column has_trained boolean not null default false;
comment on column person.has_trained is 'Leitet einen Kurs oder hat einmal einen geleitet.';
update person p set has_trained = true
where exists (
  select from participation t where t.club_id = p.club_id and t.person_id = p.id and t.role = 1 and t.undone_at is null
);

create or replace function person_is_trainer() returns trigger language plpgsql as $$
begin
  update person p
  set is_trainer = trains.now, has_trained = trains.ever
  from (
    select q.club_id, q.id, coalesce(bool_or(t.left_at is null), false) as now,
      coalesce(bool_or(t.undone_at is null), false) as ever
    from person q
    left join participation t on t.club_id = q.club_id and t.person_id = q.id and t.role = 1
    where q.club_id = coalesce(new.club_id, old.club_id)
      and q.id in (coalesce(new.person_id, old.person_id), coalesce(old.person_id, new.person_id))
    group by q.club_id, q.id
  ) trains
  where p.club_id = trains.club_id and p.id = trains.id;
  return null;
end $$;

create or replace view person_card with (security_invoker = true) as
  select club_id, id, manager_id, first_name, last_name, company_name,
    coalesce(nullif(trim(first_name || ' ' || last_name), ''), company_name) as display_name,
    coalesce(nullif(trim(concat_ws(' ', last_name, first_name, company_name)), ''), 'Person ' || id) as sort_name,
    birth_date, sex, extra ->> 'shirt' as shirt, email, phone, whatsapp_phone, mailing, image, search_text, staff_level, is_trainer, member_since,
    payment_method, legal_representative_id, data_confirmed_at, merged_into_id, deleted_at, death_date, anonymised_at,
    deleted_at is null and death_date is null as is_present, has_trained
  from person;
