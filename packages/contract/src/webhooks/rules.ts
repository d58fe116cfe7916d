export const webhookTopics = ['booking', 'payment', 'person', 'attendance'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export const webhookTopicLabels: Readonly<Record<WebhookTopic, string>> = {
  booking: 'Buchungen',
  payment: 'Zahlungen',
  person: 'Personen',
  attendance: 'Anwesenheit',
};

/** The events, by their published names. */
export const webhookEventLabels: Readonly<Record<string, string>> = {
  'booking.created': 'gebucht',
  'booking.promoted': 'von der Warteliste aufgenommen',
  'booking.changed': 'Buchung geändert',
  'booking.ended': 'Buchung beendet',
  'payment.received': 'Zahlung eingegangen',
  'payment.entered': 'Zahlung eingetragen oder zugeordnet',
  'payment.failed': 'Zahlung fehlgeschlagen',
  'payment.returned': 'Zahlung zurückgebucht',
  'payment.refunded': 'Zahlung erstattet',
  'person.created': 'Person angelegt',
  'person.changed': 'Person geändert',
  'person.removed': 'Person entfernt',
  'attendance.saved': 'Anwesenheit eingetragen',
  'attendance.excused': 'entschuldigt',
  'attendance.excuse_taken_back': 'kommt doch',
  test: 'Probe',
};

export const webhookLimits = { maxWebhooks: 20, oldSecretHours: 24, keptDays: 30 } as const;

/** Seconds until the retry after `tries` failed attempts; undefined = no further retry. */
export const secondsToNextTry = (tries: number): number | undefined =>
  [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600][tries - 1];
