/**
 * Kontenrahmen: the accounts that postings of the product name, as the Austrian Einheitskontenrahmen numbers them. A
 * club gets an account when something is posted to it first; the treasurer adds others and renames these.
 */
export const chart = {
  cash: { number: 2700, name: 'Kassa', kind: 2, isAsset: true },
  bank: { number: 2800, name: 'Bank Giro', kind: 1, isAsset: true },
  openVouchers: { number: 3210, name: 'Gutscheine offen', kind: 0, isAsset: false },
  vat: { number: 3500, name: 'Umsatzsteuer 20 %', kind: 0, isAsset: false },
  courseFees: { number: 4100, name: 'Kursbeiträge (steuerfrei)', kind: 0, isAsset: false },
  taxedCourseFees: { number: 4110, name: 'Kursbeiträge 20 %', kind: 0, isAsset: false },
  advertising: { number: 7650, name: 'Werbung', kind: 0, isAsset: false },
  otherIncome: { number: 4800, name: 'Sonstige Erträge', kind: 0, isAsset: false },
} as const satisfies Record<string, { number: number; name: string; kind: 0 | 1 | 2; isAsset: boolean }>;

export type ChartAccount = keyof typeof chart;

/** Customer accounts begin above this number: 20000 + id of the Verwalter. */
export const customerNumbersAbove = 20_000;
