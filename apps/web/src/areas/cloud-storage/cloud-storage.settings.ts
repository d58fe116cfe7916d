import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const cloudStorageSettingFields: readonly SettingField[] = [
  {
    kind: 'select',
    name: 'cloudStorageMode',
    group: 'Räume und Medien',
    place: 33,
    label: 'Vereinsdateien sehen',
    help: 'Für wen der Menüpunkt „Vereinsdateien“ da ist. Welche Ordner jemand sieht, steht bei jedem Ordner.',
    options: [option(0, 'Büro'), option(1, 'Büro, Vorstand und Trainer'), option(2, 'alle Angemeldeten')],
  },
  {
    kind: 'text',
    name: 'cloudStorageUrl',
    group: 'Räume und Medien',
    place: 36,
    label: 'Eigene Nextcloud',
    help: 'Adresse mit https://, wenn ihr eure Dateien in einer eigenen Cloud habt. „Cloud-Speicher“ führt dann dorthin. Leer: keine.',
    maxLength: 300,
  },
];
