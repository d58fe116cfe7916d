import type { SettingField } from '../clubs/shared/setting-field.ts';

export const personsSettingFields: readonly SettingField[] = [
  {
    kind: 'switch',
    name: 'quickSearch',
    group: 'Darstellung und Besonderheiten',
    place: 10,
    label: 'Schnellsuche',
    help: 'Unter „Personen“ gibt es eine Schnellsuche für das Team.',
  },
  {
    kind: 'switch',
    name: 'linkTrainerProfiles',
    group: 'Darstellung und Besonderheiten',
    place: 20,
    label: 'Trainerprofile verlinken',
    help: 'Der Name eines Trainers führt zu seinem öffentlichen Profil.',
  },
];

/** Edited on screens of their own. */
export const personsSettingsElsewhere = {
  additionalFields: true,
} as const;
