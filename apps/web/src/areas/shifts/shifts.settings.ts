import type { SettingField } from '../clubs/shared/setting-field.ts';

export const shiftsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'requireShirtSize',
    group: 'Kurse und Buchung',
    place: 70,
    label: 'T-Shirt-Größe verlangen',
    help: 'Wer sich zu Schichten meldet, muss zuerst die T-Shirt-Größe im Profil angeben.',
  },
];
