-- What a fee was reckoned from is kept with it, as it was when it was charged: { version, steps }.
alter table membership_fee
  add column steps jsonb not null default '{"version": 1, "steps": []}',
  -- The moment of its charge: a run charges again whoever joins later.
  add column charged_at timestamptz;
update membership_fee f set charged_at = r.created_at from fee_run r where r.club_id = f.club_id and r.id = f.fee_run_id;
