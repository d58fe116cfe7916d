/** German words that more than one layer needs. */
export const productName = 'Vereinshaus';

/** Membership roles (Mitgliedsstand, Funktionen). Clubs may override the labels and add codes. */
export const membershipRoleLabels: Readonly<Record<number, string>> = {
  0: 'kein Mitglied',
  1: 'ordentliches Mitglied',
  2: 'außerordentliches Mitglied',
  3: 'unterstützendes Mitglied',
  220: 'Raumnutzung',
  400: 'beitragsfrei',
  401: 'ruhend',
  410: 'gesperrt',
  500: 'Zeugwart-Stv.',
  600: 'Zeugwart',
  700: 'Sportliche Leitung Stv.',
  800: 'Sportliche Leitung',
  900: 'Kassier-Stv.',
  1000: 'Kassier',
  1100: 'Schriftführer-Stv.',
  1200: 'Schriftführer',
  1300: 'Obmann/Obfrau-Stv.',
  1400: 'Obmann/Obfrau',
};

export const membershipRoleLabel = (code: number, overrides: Readonly<Record<string, string>> = {}): string =>
  overrides[String(code)] ?? membershipRoleLabels[code] ?? `Rolle ${code}`;

export const sexLabels = { male: 'männlich', fem: 'weiblich', fam: 'Familie', inst: 'Institution' } as const;

export const mailingLabels: Readonly<Record<number, string>> = {
  0: 'keine Zusendungen',
  1: 'E-Mails und Post',
  2: 'nur Post',
  3: 'nur E-Mails',
};

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

/** What a numeric role means to a reader. */
export const staffLevelLabel = (level: number): string => {
  if (level >= 80) return 'Administrator';
  if (level >= 50) return 'Lese-Administrator';
  if (level >= 20) return 'Mitarbeiter';
  if (level >= 10) return 'Mitarbeit';
  return 'Mitglied';
};

/** Background work in words, by the name of its queue. */
export const jobLabels: Readonly<Record<string, string>> = {
  'deliver-mail': 'E-Mail verschicken',
  'deliver-mass-mail': 'E-Mail an viele verschicken',
  'deliver-notice': 'Mitteilung verschicken',
  'erase-mentions': 'Erwähnungen einer anonymisierten Person entfernen',
  'send-requested-password-link': 'Link zum Anmelden oder Setzen des Passworts verschicken',
  'send-whatsapp-code': 'WhatsApp-Code schicken',
  'sweep-mails': 'Unterbrochenen Versand suchen',
  'charge-method': 'Gespeicherte Zahlungsmethode belasten',
  'follow-payment': 'Stand einer Zahlung beim Zahlungsdienst abfragen',
  'forget-method': 'Zahlungsmethode beim Zahlungsdienst löschen',
  'reconcile-payments': 'Zahlungen mit dem Zahlungsdienst abgleichen',
  'refund-payment': 'Zahlung erstatten',
  'charge-reserved': 'Reservierte Plätze verrechnen',
  'sweep-waitlists': 'Wartelisten durchsehen',
};

export const jobLabel = (name: string): string => jobLabels[name] ?? `Auftrag „${name}“`;
