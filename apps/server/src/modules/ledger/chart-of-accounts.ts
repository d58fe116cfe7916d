/**
 * Zwecke von Konten: what the product posts to. Every club has an account for each from its first day (club_gets_books in the
 * database); its number and name are the treasurer's, its purpose is how the product finds it.
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
