export const paymentMethodLabels = {
  bank: 'Überweisung',
  sofort: 'Sofort/EPS',
  card: 'Karte',
  sepa: 'SEPA-Lastschrift',
  sepm: 'SEPA-Mandat',
  voucher: 'Gutschein',
} as const;

/** What a payment was made with. */
export const paymentKindLabels = {
  card: 'Karte',
  sofort: 'Sofort',
  eps: 'EPS',
  sepa_debit: 'SEPA-Lastschrift',
  sepm_debit: 'Einzug mit SEPA-Mandat',
  manual: 'von Hand',
  voucher: 'Gutschein',
} as const;

/** How far an online payment is. */
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

/** What one has to know about a payment that is not simply paid. */
export const paymentStateLabels: Readonly<Record<number, string>> = {
  3: 'noch nicht bestätigt',
  4: 'fehlgeschlagen',
  6: 'storniert',
};
