-- Steuercodes that the monthly return asks for and that were missing: what a small business sells (Kleinunternehmer), and goods
-- bought in another member state (innergemeinschaftlicher Erwerb, Art. 1 UStG), which the club taxes itself like Reverse Charge.
-- And a service to a business in another member state is taxed there: it belongs into the Zusammenfassende Meldung, not into
-- any Kennzahl of the return; 021 is for what is taxed here and owed by the recipient. docs/rules/umsatzsteuer.md.
create function open_trade_tax_codes(club integer) returns void language plpgsql as $$
begin
  insert into ledger_account (club_id, number, name, kind, is_asset, purpose)
  select club, (
      select n from generate_series(wanted.number, wanted.number + 9999) as n
      where not exists (select from ledger_account a where a.club_id = club and a.number = n)
      order by n limit 1
    ), wanted.name, 0, wanted.is_asset, wanted.purpose
  from (values
    ('inputTaxAcquisition', 2506, 'Vorsteuer innergemeinschaftlicher Erwerb', true),
    ('vatAcquisition', 3509, 'Umsatzsteuer innergemeinschaftlicher Erwerb', false)
  ) as wanted (purpose, number, name, is_asset)
  where not exists (select from ledger_account a where a.club_id = club and a.purpose = wanted.purpose);
  insert into tax_code (club_id, code, name, percent, uva_figure)
  values (club, 'small', 'Kleinunternehmer, steuerfrei', 0, '016')
  on conflict do nothing;
  insert into tax_code (club_id, code, name, percent, uva_figure, is_input, is_reverse_charge, account_id, deducted_account_id, deducted_figure)
  select club, given.code, given.name, given.percent, given.uva_figure, true, true, owed.id, deducted.id, given.deducted_figure
  from (values
    ('acquisition20', 'Ware aus der EU 20 % (ig. Erwerb)', 20, '072', 'inputTaxAcquisition', '065'),
    ('acquisition10', 'Ware aus der EU 10 % (ig. Erwerb)', 10, '073', 'inputTaxAcquisition', '065'),
    ('acquisitionOwed20', 'Ware aus der EU 20 % (ig. Erwerb) ohne Vorsteuerabzug', 20, '072', null, '')
  ) as given (code, name, percent, uva_figure, purpose, deducted_figure)
  join ledger_account owed on owed.club_id = club and owed.purpose = 'vatAcquisition'
  left join ledger_account deducted on deducted.club_id = club and deducted.purpose = given.purpose
  on conflict do nothing;
  update tax_code set uva_figure = '', name = 'Leistung an Unternehmen in der EU, dort steuerpflichtig (ZM)'
  where club_id = club and code = 'reverse';
end $$;
select open_trade_tax_codes(id) from club where id > 0;

create function club_gets_trade_tax_codes() returns trigger language plpgsql as $$
begin
  perform open_trade_tax_codes(new.id);
  return null;
end $$;
-- After the books themselves: triggers of one event come in the order of their names.
create trigger club_gets_trade_tax_codes after insert on club for each row when (new.id > 0)
  execute function club_gets_trade_tax_codes();
