export const paymentMethodLabels = {
  bank: 'Überweisung',
  sofort: 'Sofort/EPS',
  card: 'Karte',
  sepa: 'SEPA-Lastschrift',
  sepm: 'SEPA-Mandat',
  voucher: 'Gutschein',
} as const;

/** Means of payment. */
export const paymentKindLabels = {
  card: 'Karte',
  sofort: 'Sofort',
  eps: 'EPS',
  sepa_debit: 'SEPA-Lastschrift',
  sepm_debit: 'Einzug mit SEPA-Mandat',
  manual: 'von Hand',
  voucher: 'Gutschein',
} as const;

/** State of an online payment. */
export const onlineStateLabels = {
  started: 'begonnen',
  charging: 'wird belastet',
  authentication: 'wartet auf Bestätigung',
  pending: 'noch nicht bestätigt',
  succeeded: 'bezahlt',
  failed: 'fehlgeschlagen',
  cancelled: 'storniert',
  returned: 'zurückgebucht',
} as const;

/** Notes for payments that are not simply paid. */
export const paymentStateLabels: Readonly<Record<number, string>> = {
  3: 'noch nicht bestätigt',
  4: 'fehlgeschlagen',
  6: 'storniert',
};
