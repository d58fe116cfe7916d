-- What every club has from its first day: the accounts that the product posts to, the tax codes, the number series. Eight
-- functions, each of them looking through ten thousand numbers for a free one, took a tenth of a second for a club that has no
-- number yet. A later account is added here for new clubs, and by its migration for those that are there.
drop trigger club_gets_payment_accounts on club;
drop trigger club_gets_fee_account on club;
drop trigger club_gets_tax_accounts on club;
drop trigger club_gets_year_accounts on club;
drop trigger club_gets_provider_accounts on club;
drop trigger club_gets_reverse_charge_accounts on club;
drop trigger club_gets_trade_tax_codes on club;
drop function club_gets_payment_accounts, club_gets_fee_account, club_gets_tax_accounts, club_gets_year_accounts,
  club_gets_provider_accounts, club_gets_reverse_charge_accounts, club_gets_trade_tax_codes;
drop function open_books(integer), open_payment_accounts(integer), open_fee_account(integer), open_tax_accounts(integer),
  open_year_accounts(integer), open_provider_accounts(integer), open_reverse_charge_accounts(integer),
  open_trade_tax_codes(integer);

create or replace function club_gets_books() returns trigger language plpgsql as $$
begin
  insert into ledger_account (club_id, purpose, number, name, kind, is_asset)
  values
    (new.id, 'inputTax', 2500, 'Vorsteuer', 0, true),
    (new.id, 'inputTaxReverse', 2505, 'Vorsteuer Reverse Charge', 0, true),
    (new.id, 'inputTaxAcquisition', 2506, 'Vorsteuer innergemeinschaftlicher Erwerb', 0, true),
    (new.id, 'cash', 2700, 'Kassa', 2, true),
    (new.id, 'bank', 2800, 'Bank Giro', 1, true),
    (new.id, 'provider', 2850, 'Verrechnung Zahlungsdienst', 0, true),
    (new.id, 'payouts', 2885, 'Geld unterwegs, Auszahlungen', 0, true),
    (new.id, 'openVouchers', 3210, 'Gutscheine offen', 0, false),
    (new.id, 'departedCredits', 3480, 'Guthaben ausgeschiedener Personen', 0, false),
    (new.id, 'vat20', 3500, 'Umsatzsteuer 20 %', 0, false),
    (new.id, 'vat13', 3505, 'Umsatzsteuer 13 %', 0, false),
    (new.id, 'vat10', 3506, 'Umsatzsteuer 10 %', 0, false),
    (new.id, 'vat49', 3507, 'Umsatzsteuer 4,9 %', 0, false),
    (new.id, 'vatReverse', 3508, 'Umsatzsteuer Reverse Charge', 0, false),
    (new.id, 'vatAcquisition', 3509, 'Umsatzsteuer innergemeinschaftlicher Erwerb', 0, false),
    (new.id, 'membershipFees', 4000, 'Mitgliedsbeiträge', 0, false),
    (new.id, 'courseFees', 4100, 'Kursbeiträge (steuerfrei)', 0, false),
    (new.id, 'taxedCourseFees', 4110, 'Kursbeiträge 20 %', 0, false),
    (new.id, 'otherIncome', 4800, 'Sonstige Erträge', 0, false),
    (new.id, 'advertising', 7650, 'Werbung', 0, false),
    (new.id, 'providerFees', 7795, 'Spesen Zahlungsdienst', 0, false),
    (new.id, 'writeOffs', 7800, 'Ausbuchung Forderungen', 0, false),
    (new.id, 'equity', 9000, 'Vereinsvermögen', 0, false),
    (new.id, 'opening', 9800, 'Eröffnungsbilanzkonto', 0, false);

  insert into tax_code (club_id, code, name, percent, uva_figure, is_input, is_reverse_charge, account_id, deducted_account_id, deducted_figure)
  select new.id, given.code, given.name, given.percent, given.figure, given.side <> 'sells', given.side = 'owes', tax.id, back.id, given.deducted_figure
  from (values
    ('none', 'kein Umsatz', 0, '', 'sells', null, null, ''),
    ('membership', 'echter Mitgliedsbeitrag, nicht steuerbar', 0, '', 'sells', null, null, ''),
    ('exempt', 'steuerfrei ohne Vorsteuerabzug', 0, '020', 'sells', null, null, ''),
    ('small', 'Kleinunternehmer, steuerfrei', 0, '016', 'sells', null, null, ''),
    ('reverse', 'Leistung an Unternehmen in der EU, dort steuerpflichtig (ZM)', 0, '', 'sells', null, null, ''),
    ('standard', 'Normalsteuersatz 20 %', 20, '022', 'sells', 'vat20', null, ''),
    ('reduced13', 'ermäßigt 13 %', 13, '006', 'sells', 'vat13', null, ''),
    ('reduced10', 'ermäßigt 10 %', 10, '029', 'sells', 'vat10', null, ''),
    ('reduced49', 'ermäßigt 4,9 %', 4.9, '', 'sells', 'vat49', null, ''),
    ('input20', 'Vorsteuer 20 %', 20, '060', 'buys', 'inputTax', null, ''),
    ('input13', 'Vorsteuer 13 %', 13, '060', 'buys', 'inputTax', null, ''),
    ('input10', 'Vorsteuer 10 %', 10, '060', 'buys', 'inputTax', null, ''),
    ('input49', 'Vorsteuer 4,9 %', 4.9, '060', 'buys', 'inputTax', null, ''),
    ('reverseInput20', 'Reverse Charge 20 %: Leistung aus dem Ausland', 20, '057', 'owes', 'vatReverse', 'inputTaxReverse', '066'),
    ('buildingInput20', 'Reverse Charge 20 %: Bauleistung', 20, '048', 'owes', 'vatReverse', 'inputTaxReverse', '082'),
    ('reverseOwed20', 'Reverse Charge 20 % ohne Vorsteuerabzug', 20, '057', 'owes', 'vatReverse', null, ''),
    ('acquisition20', 'Ware aus der EU 20 % (ig. Erwerb)', 20, '072', 'owes', 'vatAcquisition', 'inputTaxAcquisition', '065'),
    ('acquisition10', 'Ware aus der EU 10 % (ig. Erwerb)', 10, '073', 'owes', 'vatAcquisition', 'inputTaxAcquisition', '065'),
    ('acquisitionOwed20', 'Ware aus der EU 20 % (ig. Erwerb) ohne Vorsteuerabzug', 20, '072', 'owes', 'vatAcquisition', null, '')
  ) as given (code, name, percent, figure, side, tax_purpose, back_purpose, deducted_figure)
  left join ledger_account tax on tax.club_id = new.id and tax.purpose = given.tax_purpose
  left join ledger_account back on back.club_id = new.id and back.purpose = given.back_purpose;

  insert into ledger_series (club_id, name, next_number) values (new.id, 'customer', 20001);
  return null;
end $$;
