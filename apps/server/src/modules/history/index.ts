export type { Changes } from './area-history.ts';
export { describeEntry } from './describe-entry.ts';
export type { HistoryEntry } from './entries.ts';
export { eraseContactHistory, eraseHistoryOf } from './erase-history.ts';
export { fieldLabel as historyFieldLabel } from './field-labels.ts';
export { entriesOfClub } from './history.queries.ts';
export { contactsWithOtherEntries, historyAbout } from './history-about.queries.ts';
export { moveContactHistory, moveHistoryToPerson, recordHistory, recordHistoryForEach } from './record-history.ts';
export { recordOpenings, recordReading, sensitiveAccessOf } from './sensitive-access.ts';
