export {
  keepQuota,
  noteQuotasTold,
  quotasTold,
  requireMailsLeft,
  requirePersonsLeft,
  requireStorageLeft,
  sharesOfClub,
} from './quotas.ts';
