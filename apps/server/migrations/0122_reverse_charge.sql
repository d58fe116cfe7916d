-- Reverse Charge on what the club buys (§ 19 UStG): the invoice is without tax, the club owes it and, where it may, deducts it.
-- Both stand on accounts of their own. And the tax codes of the accountant's program. docs/rules/umsatzsteuer.md.
alter table tax_code
  add column is_reverse_charge boolean not null default false,
  -- Where the club gets it back; none where it may not deduct it: then it is a cost like the amount itself.
  add column deducted_account_id integer,
  add column deducted_figure text not null default '',
  -- Steuercode in BMD; null: the usual one, '' : none.
  add column bmd_code text constraint tax_code_bmd check (bmd_code ~ '^[0-9]{0,3}$'),
  add constraint tax_code_deducted foreign key (club_id, deducted_account_id) references ledger_account on delete restrict,
  add constraint tax_code_reverse_charge check (is_reverse_charge or deducted_account_id is null);
create index tax_code_by_deducted_account on tax_code (club_id, deducted_account_id) where deducted_account_id is not null;
comment on column tax_code.is_reverse_charge is 'The tax is not in the amount but comes on top of it, owed by the club itself.';

create function open_reverse_charge_accounts(club integer) returns void language plpgsql as $$
begin
  insert into ledger_account (club_id, number, name, kind, is_asset, purpose)
  select club, (
      select n from generate_series(wanted.number, wanted.number + 9999) as n
      where not exists (select from ledger_account a where a.club_id = club and a.number = n)
      order by n limit 1
    ), wanted.name, 0, wanted.is_asset, wanted.purpose
  from (values
    ('inputTaxReverse', 2505, 'Vorsteuer Reverse Charge', true),
    ('vatReverse', 3508, 'Umsatzsteuer Reverse Charge', false)
  ) as wanted (purpose, number, name, is_asset)
  where not exists (select from ledger_account a where a.club_id = club and a.purpose = wanted.purpose);
  insert into tax_code (club_id, code, name, percent, uva_figure, is_input, is_reverse_charge, account_id, deducted_account_id, deducted_figure)
  select club, given.code, given.name, 20, given.uva_figure, true, true, owed.id, deducted.id, given.deducted_figure
  from (values
    ('reverseInput20', 'Reverse Charge 20 %: Leistung aus dem Ausland', '057', 'inputTaxReverse', '066'),
    ('buildingInput20', 'Reverse Charge 20 %: Bauleistung', '048', 'inputTaxReverse', '082'),
    ('reverseOwed20', 'Reverse Charge 20 % ohne Vorsteuerabzug', '057', null, '')
  ) as given (code, name, uva_figure, purpose, deducted_figure)
  join ledger_account owed on owed.club_id = club and owed.purpose = 'vatReverse'
  left join ledger_account deducted on deducted.club_id = club and deducted.purpose = given.purpose
  on conflict do nothing;
end $$;
select open_reverse_charge_accounts(id) from club where id > 0;

create function club_gets_reverse_charge_accounts() returns trigger language plpgsql as $$
begin
  perform open_reverse_charge_accounts(new.id);
  return null;
end $$;
create trigger club_gets_reverse_charge_accounts after insert on club for each row when (new.id > 0)
  execute function club_gets_reverse_charge_accounts();
