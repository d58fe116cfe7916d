/**
 * Zwecke von Konten: what the product posts to. Every club has an account for each from its first day (open_books and
 * open_payment_accounts in the database); its number and name are the treasurer's, its purpose is how the product finds it.
 */
export const accountPurposes = [
  'cash',
  'bank',
  'provider',
  'openVouchers',
  'departedCredits',
  'vat20',
  'courseFees',
  'taxedCourseFees',
  'otherIncome',
  'advertising',
  'writeOffs',
] as const;

export type AccountPurpose = (typeof accountPurposes)[number];
