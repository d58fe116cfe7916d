-- Whoever registers for a course may come to book it, or to try it first.
alter table registration add column tries boolean not null default false;
comment on column registration.tries is 'Kam, um in dem Kurs zu schnuppern.';
