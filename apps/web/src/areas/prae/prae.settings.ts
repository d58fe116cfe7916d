import type { SettingField } from '../clubs/shared/setting-field.ts';

const account = { kind: 'number', group: 'Bezahlen', unit: '' } as const;
const opened = 'Nummer im Kontenrahmen. Gibt es das Konto nicht, wird es bei der ersten Auszahlung angelegt.';

export const praeSettingFields: readonly SettingField[] = [
  { ...account, name: 'praeAccount', place: 90, label: 'Konto für PRAE', help: opened, min: 0, max: 99_999 },
  {
    ...account,
    name: 'volunteerAccount',
    place: 91,
    label: 'Konto für das Freiwilligenpauschale',
    help: opened,
    min: 0,
    max: 99_999,
  },
  {
    ...account,
    name: 'praePayableAccount',
    place: 92,
    label: 'Konto für offene Entschädigungen',
    help: 'Zwischen 3000 und 3999: was noch zu überweisen ist.',
    min: 3000,
    max: 3999,
  },
];
