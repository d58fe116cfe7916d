import type { SettingField } from '../clubs/shared/setting-field.ts';

export const roomsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'publicRoomPlan',
    group: 'Räume und Medien',
    place: 12,
    label: 'Raumplan öffentlich zeigen',
    help: 'Unter /raum/aushang, zum Beispiel für den Bildschirm beim Eingang. Wer gebucht hat, steht nicht dabei.',
  },
];
