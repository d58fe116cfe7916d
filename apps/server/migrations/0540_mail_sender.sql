-- In whose name a club writes. Mails carry its name and the address of the installation; a club with a domain of its own may
-- write with an address there, once the key that signs its mails stands in the DNS of that domain. docs/betrieb.md.
create table mail_sender (
  club_id integer primary key constraint mail_sender_club references club (id) on delete cascade,
  -- Where answers go; empty = to the address of the imprint.
  reply_to text not null default '',
  -- The own address that mails come from; empty = none.
  address text not null default '',
  selector text not null default '',
  public_key text not null default '',
  -- Sealed with the key of the installation.
  private_key bytea,
  -- Since when the key was found in the DNS; null = not, or not any more.
  proven_at timestamptz,
  checked_at timestamptz,
  version integer not null default 1,
  constraint mail_sender_key check ((address = '') = (private_key is null)),
  constraint mail_sender_proof check (proven_at is null or address <> '')
);
comment on table mail_sender is 'Absender: in wessen Namen der Verein schreibt, und mit welchem Schlüssel.';
call protect_tenant_table('mail_sender');

create view mail_sender_card with (security_invoker = true) as
  select club_id, reply_to, address, selector, private_key, proven_at
  from mail_sender;
comment on view mail_sender_card is 'In wessen Namen E-Mails des Vereins kommen.';

create view club_imprint_card with (security_invoker = true) as
  select club_id, email
  from club_imprint;
comment on view club_imprint_card is 'Die öffentliche Adresse des Vereins.';
grant select on mail_sender_card, club_imprint_card to vereinshaus_app;

-- Clubs whose key is to be looked for in the DNS, outside of any club.
create function clubs_with_own_sender() returns table (club_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.club_id from mail_sender s
  left join club_standing t on t.club_id = s.club_id
  where s.proven_at is not null and t.suspended_at is null and t.removed_at is null
$$;
revoke execute on function clubs_with_own_sender() from public;
grant execute on function clubs_with_own_sender() to vereinshaus_app;
