export { archivesOfClub } from './archive-files.ts';
export { exportName, wholeExport } from './whole-export.ts';
