export { checkArchive } from './archive.ts';
export { nightlyBackup, nightlyBackupWorker } from './backup.jobs.ts';
export { lastBackup, lastBackupReading } from './last-backup.queries.ts';
export { type MadeBackup, makeBackup } from './make-backup.ts';
export { isOverdue } from './overdue.rules.ts';
export { markOf, type OwnSecret, readOwnSecret } from './own-secret.ts';
export { requireOwnSecret, secretMarkBy } from './require-own-secret.ts';
export { restoreBackup } from './restore-backup.ts';
export { archivesIn, type Keep } from './rotation.rules.ts';
