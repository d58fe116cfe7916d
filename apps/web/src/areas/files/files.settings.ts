import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const filesSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'enableMedia',
    group: 'Räume und Medien',
    place: 20,
    label: 'Medien',
    help: 'Fotos und Videos können hochgeladen und bei Kursen gezeigt werden.',
  },
  {
    kind: 'select',
    name: 'showMediaMode',
    group: 'Räume und Medien',
    place: 30,
    label: 'Medien sehen',
    help: 'Für wen der Menüpunkt „Medien“ da ist.',
    options: [option(0, 'niemand'), option(1, 'Trainer'), option(2, 'alle')],
  },
];
