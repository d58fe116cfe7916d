-- A rule knows a line by where it comes from, by words of its text, or by both, and remembers tax and cost centre.
alter table bank_rule
  add column version smallint not null default 1,
  -- Words of the text in small letters, parted by blanks; all of them have to be there.
  add column words text not null default '',
  add column tax_code text not null default 'none',
  add column cost_centre_id integer,
  drop constraint bank_rule_knows_whom,
  add constraint bank_rule_knows_whom check (iban <> '' or name <> '' or words <> ''),
  drop constraint bank_rule_once,
  add constraint bank_rule_once unique (club_id, iban, name, words, is_incoming),
  add foreign key (club_id, tax_code) references tax_code on delete restrict,
  add foreign key (club_id, cost_centre_id) references cost_centre on delete restrict;
comment on column bank_rule.version is 'Fassung der Regel: 1 kennt Absender und Konto, 2 auch Wörter, Steuer und Kostenstelle.';
create index bank_rule_by_tax_code on bank_rule (club_id, tax_code);
create index bank_rule_by_cost_centre on bank_rule (club_id, cost_centre_id) where cost_centre_id is not null;
