import type { SettingField } from '../clubs/shared/setting-field.ts';

export const singlesSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'enableSingles',
    group: 'Kurse und Buchung',
    place: 140,
    label: 'Einzeltermine und Blöcke',
    help: 'In Kursen, die es anbieten, kommt man auch für einen Termin, einzeln bezahlt oder mit einem Zehnerblock.',
  },
];
