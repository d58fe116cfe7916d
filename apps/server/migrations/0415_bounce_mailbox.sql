-- What cannot be delivered comes back to the sender's address, and the installation has one: a job reads that mailbox.
create table bounce_mailbox (
  -- There is one.
  id integer primary key default 1 constraint bounce_mailbox_one check (id = 1),
  -- Server, port and account. Sealed: a password is among them.
  settings bytea not null,
  -- Up to which message it was read. The numbers of a mailbox count as long as their numbering stays the same.
  numbering text not null default '',
  last_number bigint not null default 0,
  looked_at timestamptz,
  -- Why the last look failed; empty = it did not.
  error text not null default '',
  -- Since it was set up.
  messages_read integer not null default 0,
  bounces_counted integer not null default 0
);
comment on table bounce_mailbox is 'Postfach (IMAP), in dem Unzustellbares ankommt, und wie weit es gelesen ist.';
alter table bounce_mailbox enable row level security;
create policy platform_alone on bounce_mailbox to vereinshaus_app using (current_club() = 0) with check (current_club() = 0);
grant select, insert, update, delete on bounce_mailbox to vereinshaus_app;
