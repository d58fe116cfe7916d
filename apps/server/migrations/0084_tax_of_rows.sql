-- Steuercodes for whatever a treasurer types: every rate of sales, and the tax the club gets back for what it buys. Each has
-- an account of its own, found by purpose as everywhere. docs/rules/umsatzsteuer.md.
alter table tax_code add column is_input boolean not null default false;
comment on column tax_code.is_input is 'Vorsteuer: the tax in what the club buys; otherwise in what it sells.';

create function open_tax_accounts(club integer) returns void language plpgsql as $$
begin
  insert into ledger_account (club_id, number, name, kind, is_asset, purpose)
  select club, (
      select n from generate_series(wanted.number, wanted.number + 9999) as n
      where not exists (select from ledger_account a where a.club_id = club and a.number = n)
      order by n limit 1
    ), wanted.name, 0, wanted.is_asset, wanted.purpose
  from (values
    ('inputTax', 2500, 'Vorsteuer', true),
    ('vat13', 3505, 'Umsatzsteuer 13 %', false),
    ('vat10', 3506, 'Umsatzsteuer 10 %', false),
    ('vat49', 3507, 'Umsatzsteuer 4,9 %', false)
  ) as wanted (purpose, number, name, is_asset)
  where not exists (select from ledger_account a where a.club_id = club and a.purpose = wanted.purpose);
  insert into tax_code (club_id, code, name, percent, uva_figure, is_input, account_id)
  select club, given.code, given.name, given.percent, given.uva_figure, coalesce(given.purpose = 'inputTax', false), a.id
  from (values
    ('membership', 'echter Mitgliedsbeitrag, nicht steuerbar', 0, '', null),
    ('reduced13', 'ermäßigt 13 %', 13, '006', 'vat13'),
    ('reduced10', 'ermäßigt 10 %', 10, '029', 'vat10'),
    ('reduced49', 'ermäßigt 4,9 %', 4.9, '', 'vat49'),
    ('input20', 'Vorsteuer 20 %', 20, '060', 'inputTax'),
    ('input13', 'Vorsteuer 13 %', 13, '060', 'inputTax'),
    ('input10', 'Vorsteuer 10 %', 10, '060', 'inputTax'),
    ('input49', 'Vorsteuer 4,9 %', 4.9, '060', 'inputTax')
  ) as given (code, name, percent, uva_figure, purpose)
  left join ledger_account a on a.club_id = club and a.purpose = given.purpose
  on conflict do nothing;
end $$;
select open_tax_accounts(id) from club where id > 0;

create function club_gets_tax_accounts() returns trigger language plpgsql as $$
begin
  perform open_tax_accounts(new.id);
  return null;
end $$;
-- After the books themselves: triggers of one event come in the order of their names.
create trigger club_gets_tax_accounts after insert on club for each row when (new.id > 0)
  execute function club_gets_tax_accounts();
