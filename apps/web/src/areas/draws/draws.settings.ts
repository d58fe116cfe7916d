import type { SettingField } from '../clubs/shared/setting-field.ts';

export const drawsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'enableDraws',
    group: 'Kurse und Buchung',
    place: 150,
    label: 'Verlosungen',
    help: 'Für Kurse, die in Sekunden voll sind: Familien geben Wünsche ab, die Plätze werden nachprüfbar ausgelost.',
  },
];
