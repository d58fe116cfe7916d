// A separate module, because the history reads the settings and the club writes history.
export { clubSettingsOf, settingsFrom } from '../club-settings/index.ts';
export { clubById, logoPath } from './clubs.queries.ts';
export { publicFunctions, readImprint } from './imprint.queries.ts';
export { coverOf, letterFrom } from './letter-from.ts';
export { clubOnForms, type Letterhead, letterheadOf } from './letterhead.ts';
export { clubResolver } from './resolve-club.ts';
export { type ClubInput, parseSettings, requireProviderAllowed, saveClub } from './save-club.ts';
export { type Sender, senderOf } from './sender-of.ts';
export { startSettings } from './start-settings.ts';
