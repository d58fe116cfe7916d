-- What words of a table mean in this club: „ordentlich“ in the column of roles is the role 1. Kept for the next table.
create table import_value (
  club_id integer not null references club on delete cascade,
  -- The field that the column stands for.
  field text not null,
  -- As it is compared: without case and umlauts.
  word text not null constraint import_value_word check (word <> ''),
  -- One of the choices of the field, as a table would say it.
  choice text not null constraint import_value_choice check (choice <> ''),
  primary key (club_id, field, word)
);
comment on table import_value is 'Was ein Wort in einer Tabelle bedeutet, gemerkt für den nächsten Import.';
call protect_tenant_table('import_value');
