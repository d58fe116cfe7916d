export { clubSettingsOf, settingsFrom } from './club-settings-of.ts';
