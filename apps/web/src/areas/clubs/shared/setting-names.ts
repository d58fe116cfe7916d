import { settingFields } from '../club-settings-fields.ts';

/** All settings for the search, with their location. */
export const settingNames = settingFields.map(({ label, help, group }) => ({
  label,
  help,
  group,
  path: `/verein/konfiguration?suche=${encodeURIComponent(label)}`,
}));
