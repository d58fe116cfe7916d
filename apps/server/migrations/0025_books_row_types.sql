-- Slipped in behind 0025_books.sql on purpose. Since its minor releases of November 2026 PostgreSQL refuses a new column with a
-- default on a table whose row a function with a parsed body (`return …`, `begin atomic …`) takes: 0042 and all that follow would
-- not begin on an empty database. As text the two functions are read when they are called. An older database runs this once, late.

create or replace function customer_account_name(p person) returns text language sql stable as $$
  select coalesce(nullif(trim(concat_ws(' ', p.last_name, p.first_name, p.company_name)), ''), 'Person ' || p.id)
$$;

create or replace function reserved_until(c course) returns timestamptz language sql stable as $$
  select coalesce(c.booking_starts_at, c.starts_on::timestamp at time zone 'Europe/Vienna')
$$;
