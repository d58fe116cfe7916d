-- How far a payout is, said once and published by bank-export (docs/decisions/0035): payments and vouchers ask what of a credit is
-- on its way out, and need no table of the files for the bank. The caller's policies hold: security_invoker.

create view disbursement_standing with (security_invoker = true) as
  select p.club_id, p.id, p.order_id, p.payer_id, p.cents, p.released_cents,
    case
      when p.withdrawn_at is not null then 'withdrawn'
      when exists (
        select from bank_line_card l
        join bank_assignment_card s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
        where l.club_id = p.club_id and l.state = 'booked' and l.cents > 0 and l.end_to_end_id <> ''
          and l.end_to_end_id = p.end_to_end_id
      ) then 'returned'
      -- Banks that drop our name for a payout still tell whose it was and how much, within ten days.
      when exists (
        select from bank_line_card l
        join bank_assignment_card s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
        where l.club_id = p.club_id and l.state = 'booked' and l.cents < 0 and (
          l.end_to_end_id = p.end_to_end_id
          or l.end_to_end_id = '' and abs(s.cents) = p.cents and s.payer_id is not distinct from p.payer_id
            and s.account_id is not distinct from p.account_id
            and l.booked_on between o.execute_on and o.execute_on + 10
        )
      ) then 'booked'
      else o.state
    end as state
  from disbursement p join bank_order o on o.club_id = p.club_id and o.id = p.order_id;
comment on view disbursement_standing is 'Auszahlungen und wie weit sie sind: vorbereitet, exportiert, verbucht, zurückgekommen, zurückgezogen.';
comment on column disbursement_standing.state is 'not null: der Stand der Überweisung.';

grant select on disbursement_standing to vereinshaus_app;
