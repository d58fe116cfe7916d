/**
 * Zwecke von Konten: what the product posts to. Every club has an account for each from its first day (open_books,
 * open_payment_accounts, open_provider_accounts, open_tax_accounts, open_reverse_charge_accounts, open_trade_tax_codes and
 * open_year_accounts in the database); its number and name are the treasurer's, its purpose is how the product finds it.
 */
export const accountPurposes = [
  'cash',
  'bank',
  'provider',
  'payouts',
  'openVouchers',
  'departedCredits',
  'vat20',
  'vat13',
  'vat10',
  'vat49',
  'inputTax',
  'vatReverse',
  'inputTaxReverse',
  'vatAcquisition',
  'inputTaxAcquisition',
  'membershipFees',
  'courseFees',
  'taxedCourseFees',
  'otherIncome',
  'advertising',
  'writeOffs',
  'providerFees',
  'equity',
  'opening',
] as const;

export type AccountPurpose = (typeof accountPurposes)[number];
