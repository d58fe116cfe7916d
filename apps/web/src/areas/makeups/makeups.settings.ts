import type { SettingField } from '../clubs/shared/setting-field.ts';

export const makeupsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'enableMakeups',
    group: 'Kurse und Buchung',
    place: 110,
    label: 'Ersatzstunden',
    help: 'Wer rechtzeitig absagt, darf die Einheit in einem Kurs mit denselben Tags nachholen.',
  },
  {
    kind: 'number',
    name: 'makeupNoticeHours',
    group: 'Kurse und Buchung',
    place: 120,
    label: 'Frist zum Absagen',
    help: 'So viele Stunden vor Beginn muss man absagen, um eine Ersatzstunde zu bekommen oder einen Termin zurückzugeben.',
    min: 0,
    max: 168,
    unit: 'Stunden',
  },
  {
    kind: 'number',
    name: 'makeupWeeks',
    group: 'Kurse und Buchung',
    place: 130,
    label: 'Gültigkeit einer Ersatzstunde',
    help: 'So viele Wochen nach dem abgesagten Termin kann sie eingelöst werden.',
    min: 1,
    max: 26,
    unit: 'Wochen',
  },
];
