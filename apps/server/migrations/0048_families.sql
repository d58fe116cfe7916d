-- What a family brings along, as the course says it.
alter table course add column bring text not null default '';

-- The same letter for readers that show pictures and colours; empty = plain text alone.
alter table mail add column html text not null default '';

-- A leave can be taken back until it takes effect: what the memberships were before, to put them back.
alter table membership_request drop constraint membership_request_state;
alter table membership_request
  add constraint membership_request_state check (state in ('open', 'done', 'declined', 'withdrawn')),
  add column ended_roles jsonb not null default '[]'
    constraint membership_request_ended_roles check (jsonb_typeof(ended_roles) = 'array');
