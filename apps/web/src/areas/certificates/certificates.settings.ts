import type { SettingField } from '../clubs/shared/setting-field.ts';

export const certificatesSettingFields: readonly SettingField[] = [
  {
    kind: 'number',
    name: 'certificateShare',
    group: 'Kurse und Buchung',
    place: 72,
    label: 'Anwesenheit für das Zertifikat',
    help: 'Anteil der Termine mit eingetragener Anwesenheit. 0: Die Teilnahme genügt.',
    min: 0,
    max: 100,
    unit: '%',
  },
];
