-- Whoever writes to a contact says „Sie“ to companies and offices.
create or replace view contact_card with (security_invoker = true) as
  select c.club_id, c.id, c.name, c.email, c.account_id, c.first_name, c.last_name, c.street, c.postal_code, c.locality,
    c.country, c.person_id, c.erased_at, c.kind
  from contact c;
