import { settingFields } from '../club-settings-fields.ts';

/** Every setting as a search finds it, and where it stands. */
export const settingNames = settingFields.map(({ label, help, group }) => ({
  label,
  help,
  group,
  path: `/verein/konfiguration?suche=${encodeURIComponent(label)}`,
}));
