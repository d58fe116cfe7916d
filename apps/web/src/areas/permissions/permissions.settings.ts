import { option, type SettingField } from '../clubs/shared/setting-field.ts';

const months = [
  'nie',
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

export const permissionsSettingFields: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'rightsReviewMonth',
    group: 'Sicherheit',
    place: 60,
    label: 'Rechte prüfen: Monat',
    help: 'Einmal im Jahr erinnert eine E-Mail die Administratoren daran, wer was darf.',
    options: months.map((name, month) => option(month, name)),
  },
  {
    kind: 'number',
    name: 'rightsReviewDay',
    group: 'Sicherheit',
    place: 61,
    label: 'Rechte prüfen: Tag',
    help: 'Der Tag im gewählten Monat, an dem die E-Mail kommt.',
    min: 1,
    max: 28,
    unit: 'des Monats',
  },
];
