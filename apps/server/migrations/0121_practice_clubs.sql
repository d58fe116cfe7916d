-- Übungsverein: a club copied for training, with invented persons.
alter table club_standing add column is_practice boolean not null default false;

-- What is not copied is not there to be lost: money, mail, history, files, and every way in but that of the administration.
-- A column that points to such a thing is empty in the copy.
create function copy_for_practice(source integer, target integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  copied text;
  tables constant text[] := array[
    'tag', 'room', 'course', 'payment_plan', 'payment_group', 'payment_row', 'event', 'room_occupation', 'participation',
    'membership_role', 'tagging', 'price_rule', 'message_text', 'form', 'shift_plan', 'shift_location', 'shift', 'club_logo'
  ];
  -- Every club begins with the same tax codes.
  done text[] := array['club', 'person', 'tax_code'];
  columns text;
  given text;
  women constant text[] := array['Anna', 'Bettina', 'Clara', 'Daniela', 'Elena', 'Franziska', 'Greta', 'Hanna', 'Ines',
    'Johanna', 'Katharina', 'Laura', 'Magdalena', 'Nina', 'Olivia', 'Paula', 'Rosa', 'Sophie', 'Theresa', 'Valerie'];
  men constant text[] := array['Alexander', 'Benjamin', 'Christoph', 'David', 'Elias', 'Florian', 'Georg', 'Hannes', 'Ivo',
    'Jakob', 'Konstantin', 'Lukas', 'Matthias', 'Niklas', 'Oskar', 'Philipp', 'Raphael', 'Simon', 'Theodor', 'Valentin'];
  surnames constant text[] := array['Achleitner', 'Brandstätter', 'Czerny', 'Dorninger', 'Ebner', 'Fellner', 'Gassner',
    'Hofstätter', 'Innerhofer', 'Jungwirth', 'Kogler', 'Lechner', 'Moosbrugger', 'Neuhold', 'Oberleitner', 'Pichlmaier',
    'Reisinger', 'Schwaiger', 'Thalhammer', 'Unterweger', 'Vogl', 'Wimmer', 'Zauner'];
begin
  if current_club() is distinct from 0 then
    raise exception 'only the platform copies clubs';
  end if;
  update club t set full_name = t.name, title = t.name, short_name = s.short_name, color = s.color, colors = s.colors,
    second_color = s.second_color, font_color = s.font_color, show_logo = s.show_logo,
    settings = s.settings - 'onlinePayments' - 'stripeAccount' - 'sendInvoicePDFs' - 'dueReminderDays'
  from club s where t.id = target and s.id = source;
  -- Whoever administrates the club stays who they are: they train the others.
  insert into person (club_id, id, manager_id, legal_representative_id, first_name, last_name, sex, birth_date, death_date,
    deleted_at, email, phone, emergency_phone, health_note, street, house_number, postal_code, locality, country, mailing,
    member_since, staff_level, is_trainer, payment_method, created_at, data_confirmed_at, svn_not_needed)
  select target, p.id, p.manager_id, p.legal_representative_id,
    case when is_admin then p.first_name when p.sex in ('fam', 'inst') then '' when p.sex = 'male' then men[1 + n.given % cardinality(men)]
      else women[1 + n.given % cardinality(women)] end,
    case when is_admin then p.last_name when p.sex = 'inst' then 'Firma ' else '' end
      || case when is_admin then '' else surnames[1 + n.family % cardinality(surnames)] end,
    p.sex,
    case when is_admin then p.birth_date
      else make_date(extract(year from p.birth_date)::integer, 1 + n.given % 12, 1 + n.given % 28) end,
    p.death_date, p.deleted_at,
    case when is_admin then p.email when p.email = '' then '' else 'person' || p.id || '@uebung.invalid' end,
    case when p.phone = '' then '' else '+43 660 ' || lpad((1000000 + p.id)::text, 7, '0') end,
    case when p.emergency_phone = '' then '' else '+43 660 ' || lpad((2000000 + p.id)::text, 7, '0') end,
    case when p.health_note = '' then '' else 'Heuschnupfen (erfunden)' end,
    case when p.street = '' then '' else 'Übungsweg' end,
    case when p.house_number = '' then '' else (1 + n.family % 99)::text end,
    p.postal_code, p.locality, p.country, p.mailing, p.member_since, p.staff_level, p.is_trainer, p.payment_method,
    p.created_at, p.data_confirmed_at, p.svn_not_needed
  from person p
  cross join lateral (select p.staff_level >= 90 and p.deleted_at is null as is_admin) a
  cross join lateral (
    select abs(hashint4extended(p.id, target) % 100000)::integer as given,
      abs(hashtextextended(fold(p.last_name), target) % 100000)::integer as family
  ) n
  where p.club_id = source;
  insert into login (club_id, person_id, email, password_hash, password_set_at)
  select target, l.person_id, l.email, l.password_hash, l.password_set_at
  from login l join person p on p.club_id = l.club_id and p.id = l.person_id
  where l.club_id = source and p.staff_level >= 90 and p.deleted_at is null;
  delete from tag where club_id = target;
  foreach copied in array tables loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
      string_agg(case
        when a.attname = any (array['note', 'admin_note', 'skipped_reason']) then quote_literal('')
        when exists (
          select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey)
            and k.confrelid <> a.attrelid and not k.confrelid = any (done::regclass[]::oid[])
        ) then 'null' else quote_ident(a.attname) end, ', ' order by a.attnum)
      into columns, given
    from pg_attribute a
    where a.attrelid = copied::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'club_id';
    execute format('insert into %1$I (club_id, %2$s) select $1, %3$s from %1$I where club_id = $2', copied, columns, given)
      using target, source;
    done := done || copied;
  end loop;
  update course t set payment_plan_id = s.payment_plan_id from course s
  where t.club_id = target and s.club_id = source and s.id = t.id and s.payment_plan_id is not null;
  insert into club_standing (club_id, is_practice) values (target, true)
  on conflict (club_id) do update set is_practice = true;
end $$;
revoke execute on function copy_for_practice(integer, integer) from public;
grant execute on function copy_for_practice(integer, integer) to vereinshaus_app;
