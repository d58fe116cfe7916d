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
    name: 'hideParticipantContacts',
    group: 'Kurse und Buchung',
    place: 50,
    label: 'Kontaktdaten verbergen',
    help: 'E-Mail und Telefon der Teilnehmer sehen nur Administratoren, Trainer nicht.',
  },
];
