import type { SettingField } from '../clubs/shared/setting-field.ts';

export const homeSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'showFirstSteps',
    group: 'Darstellung und Besonderheiten',
    place: 900,
    label: 'Erste Schritte auf der Startseite',
    help: 'Wer den Verein administriert, sieht auf der Startseite, was in einem neuen Verein noch zu tun ist.',
  },
];
