import type { SettingField } from '../clubs/shared/setting-field.ts';

export const onlineSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'enableOnlineConferences',
    group: 'Räume und Medien',
    place: 40,
    label: 'Online-Einheiten',
    help: 'Kurse können als Videokonferenz stattfinden, mit eigenem Kalender und Testraum.',
  },
];
