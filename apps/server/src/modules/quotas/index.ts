export {
  keepQuota,
  noRoomForPersons,
  noteQuotasTold,
  quotasTold,
  requireMailsLeft,
  requirePersonsLeft,
  requireStorageLeft,
  sharesOfClub,
} from './quotas.ts';
