import type { SettingField } from '../clubs/shared/setting-field.ts';

export const bookingsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'selfCancelBookings',
    group: 'Kurse und Buchung',
    place: 10,
    label: 'Selbst abmelden',
    help: 'Verwalter dürfen ihre Buchungen selbst stornieren.',
  },
  {
    kind: 'switch',
    name: 'undoBookings',
    group: 'Kurse und Buchung',
    place: 12,
    label: 'Buchung rückgängig machen',
    help: 'Familien dürfen eine Buchung 24 Stunden lang selbst rückgängig machen, auch in laufenden Kursen, solange niemand wartet und noch keine Anwesenheit eingetragen ist.',
  },
  {
    kind: 'switch',
    name: 'offerPlaces',
    group: 'Kurse und Buchung',
    place: 14,
    label: 'Freie Plätze der Warteliste anbieten',
    help: 'Wer an der Reihe ist, bekommt den Platz mit einer Frist angeboten und nimmt ihn selbst: 24 Stunden, kurz vor dem nächsten Termin 2 Stunden oder 30 Minuten; von 21 bis 8 Uhr ruht die Frist. Sonst wird sofort gebucht und verrechnet.',
  },
  {
    kind: 'number',
    name: 'waitReminderWeeks',
    group: 'Kurse und Buchung',
    place: 15,
    label: 'Wartende fragen nach',
    help: 'Tut sich auf der Warteliste so lange nichts, fragen wir die Familie einmal per E-Mail, ob sie noch warten will. 0: nie.',
    min: 0,
    max: 26,
    unit: 'Wochen',
  },
  {
    kind: 'switch',
    name: 'hideParticipantContacts',
    group: 'Kurse und Buchung',
    place: 50,
    label: 'Kontaktdaten verbergen',
    help: 'E-Mail und Telefon der Teilnehmer sehen nur Administratoren, Trainer nicht.',
  },
];
