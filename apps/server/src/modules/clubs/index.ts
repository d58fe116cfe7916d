// Apart from the club, because the history reads them and the club writes into it.
export { clubSettingsOf, settingsFrom } from '../club-settings/index.ts';
export { clubById, logoPath } from './clubs.queries.ts';
export { publicFunctions, readImprint } from './imprint.queries.ts';
export { coverOf, letterFrom } from './letter-from.ts';
export { clubOnForms, type Letterhead, letterheadOf } from './letterhead.ts';
export { clubResolver } from './resolve-club.ts';
export { type ClubInput, parseSettings, requireProviderAllowed, saveClub } from './save-club.ts';
export { type Sender, senderOf } from './sender-of.ts';
export { startSettings } from './start-settings.ts';
