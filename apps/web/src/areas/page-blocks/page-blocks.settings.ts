import type { SettingField } from '../clubs/shared/setting-field.ts';

export const pageBlocksSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'showPages',
    group: 'Darstellung und Besonderheiten',
    place: 120,
    label: 'Seiten des Vereins im Menü',
    help: 'Alle Angemeldeten finden im Menü die veröffentlichten Seiten mit eigener Adresse, die für sie bestimmt sind.',
  },
];
