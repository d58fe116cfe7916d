-- The fee of who becomes a member with a booking is charged with it: a line of its own, which no run charges again.
alter table membership_fee
  alter column fee_run_id drop not null,
  add column participation_id integer,
  add foreign key (club_id, participation_id) references participation on delete set null (participation_id),
  add constraint membership_fee_cause check (fee_run_id is null or participation_id is null);
create index membership_fee_by_participation on membership_fee (club_id, participation_id)
  where participation_id is not null;
