-- Rücktritt vom Kauf eines Blocks: it has no fixed date, so that it can be withdrawn from like a voucher.
alter table withdrawal drop constraint withdrawal_kind,
  add constraint withdrawal_kind check (kind in ('voucher', 'membership', 'request', 'block'));

create view unit_block_card with (security_invoker = true) as
  select b.club_id, b.id, b.course_id, b.owner_id, b.units, b.price_cents, b.sold_at, b.sold_by, b.refunded_at,
    greatest(0, b.units - (
      select count(*)::integer from single_booking s where s.club_id = b.club_id and s.block_id = b.id and not s.is_given_back
    )) as units_left
  from unit_block b;
comment on view unit_block_card is 'Ein Block von Einheiten, den eine Familie gekauft hat.';
grant select on unit_block_card to vereinshaus_app;
