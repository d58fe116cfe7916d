-- How long a mandate holds, and which one the club may collect with on a day, are each said once.
alter table sepa_mandate add column valid_until date not null generated always as (
  (coalesce(last_collected_on, (signed_at at time zone 'Europe/Vienna')::date) + interval '36 months')::date
) stored;
comment on column sepa_mandate.valid_until is 'Letzter Tag, an dem es gilt: 36 Monate nach dem letzten Einzug oder der Unterschrift.';

create or replace view sepa_mandate_card with (security_invoker = true) as
  select
    club_id, method_id, reference, signed_at, last_collected_on, blocked_code, text, valid_until
  from sepa_mandate;

-- Of whoever has chosen to be debited: signed, neither withdrawn nor blocked, and used within 36 months.
create function collecting_mandate(on_day date)
  returns table (club_id integer, person_id integer, method_id integer, reference text) language sql stable as $$
  select m.club_id, m.person_id, m.id, s.reference
  from payment_method_card m join sepa_mandate_card s on s.club_id = m.club_id and s.method_id = m.id
  where m.kind = 'sepm' and m.is_default and m.removed_at is null and s.blocked_code = '' and s.valid_until >= on_day
$$;
