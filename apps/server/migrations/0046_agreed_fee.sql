-- Who becomes a member with a booking agrees to a yearly fee: the amount that was shown and agreed to stays with the
-- booking, whatever the club charges later. It is no part of the price, and nothing of it stands in the books.
alter table participation
  add column membership_fee_cents integer not null default 0
    constraint participation_membership_fee check (membership_fee_cents >= 0);
