/** Background work in words, by the name of its queue. */
export const jobLabels: Readonly<Record<string, string>> = {
  'deliver-mail': 'E-Mail verschicken',
  'deliver-mass-mail': 'E-Mail an viele verschicken',
  'deliver-notice': 'Mitteilung verschicken',
  'erase-clubs': 'Entfernte Vereine löschen',
  'erase-mentions': 'Erwähnungen einer anonymisierten Person entfernen',
  'issue-invoices': 'Rechnungen ausstellen',
  'send-new-invoices': 'Neue Rechnungen suchen',
  'send-requested-password-link': 'Link zum Anmelden oder Setzen des Passworts verschicken',
  'send-whatsapp-code': 'WhatsApp-Code schicken',
  'sweep-mails': 'Unterbrochenen Versand suchen',
  'charge-method': 'Gespeicherte Zahlungsmethode belasten',
  'fill-demo': 'Vorführ-Vereine anlegen',
  'follow-payment': 'Stand einer Zahlung beim Zahlungsdienst abfragen',
  'forget-method': 'Zahlungsmethode beim Zahlungsdienst löschen',
  'reconcile-payments': 'Zahlungen mit dem Zahlungsdienst abgleichen',
  'remind-of-makeups': 'An ablaufende Ersatzstunden erinnern',
  'remind-of-due': 'An bald Fälliges erinnern',
  'refund-payment': 'Zahlung erstatten',
  'charge-reserved': 'Reservierte Plätze verrechnen',
  'nightly-backup': 'Nächtliche Sicherung',
  'seek-substitutes': 'Vertretungen weitersuchen',
  'sweep-waitlists': 'Wartelisten durchsehen',
};

export const jobLabel = (name: string): string => jobLabels[name] ?? `Auftrag „${name}“`;
