import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const attendanceSettingFields: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'attendancePageSize',
    group: 'Kurse und Buchung',
    place: 100,
    label: 'Zeilen in der Anwesenheit',
    help: 'Wie viele Teilnehmer die Anwesenheitsliste auf einer Seite zeigt.',
    options: [option(25, '25 pro Seite'), option(50, '50 pro Seite')],
  },
];
