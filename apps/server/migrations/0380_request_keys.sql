-- Keys that senders make up (`key` of a call): under one of them the same input counts once, another one is refused.
create table request_key (
  club_id integer not null references club on delete cascade,
  key text not null,
  -- Hash of the call and its input.
  content bytea not null constraint request_key_content check (octet_length(content) = 32),
  used_at timestamptz not null,
  primary key (club_id, key)
);
comment on table request_key is 'Schlüssel, unter dem etwas gesendet wurde, mit der Prüfsumme dessen, was es war.';
call protect_tenant_table('request_key');
-- What a key stood for stays.
revoke update, delete on request_key from vereinshaus_app;
