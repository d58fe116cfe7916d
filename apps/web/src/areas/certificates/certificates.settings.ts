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
  {
    kind: 'text',
    name: 'certificateText',
    group: 'Kurse und Buchung',
    place: 73,
    label: 'Text des Zertifikats',
    help: 'Steht unter dem Namen. {kurs}, {von}, {bis} und {anteil} werden ausgefüllt.',
    maxLength: 300,
  },
];
