/**
 * Zwecke von Konten: the accounts the product posts to. Every club has an account for each purpose from its first day (club_gets_books in
 * the database). The treasurer may change number and name; the product finds the account by its purpose.
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
