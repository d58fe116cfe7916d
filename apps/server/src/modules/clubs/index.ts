export { clubSettingsOf, logoPath, settingsFrom } from './clubs.queries.ts';
export { clubRoutes, serveLogos } from './clubs.routes.ts';
export { clubResolver } from './resolve-club.ts';
export { saveClub } from './save-club.ts';
