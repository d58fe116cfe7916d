export { additionalValuesOf } from './additional-values.queries.ts';
export { administratorAddresses } from './administrator-addresses.ts';
export { erasePerson } from './anonymise-person.ts';
export { eraseAllMentions } from './erase-mentions.ts';
export { putUnderGuardian } from './families.ts';
export { type LockedPerson, lockLivingPerson, lockPerson } from './find-person.ts';
export { holdPayerShares, type PayerShare } from './hold-payer-shares.ts';
export { holdFamilyRight, holdSharedChildren } from './hold-shared-children.ts';
export { managerAfterMerge } from './merge-family.ts';
export { keepMergedRecord, leaveEmptyRecord } from './merged-record.ts';
export { namesByNumber, type PostalPerson, personIdsMatching, postalAddressesOf } from './person-choice.queries.ts';
export { changesBetween, columnsOf, merged, savedDataOf } from './person-fields.ts';
export { mayFilterPersons } from './person-filters.ts';
export {
  addPersons,
  deletePersons,
  forgetSvn,
  type Home,
  lockHomes,
  personRecord,
  setContact,
  setEmail,
  setMailing,
  setPaymentMethod,
  setStaffLevel,
  setWhatsappPhone,
  writeFieldsOf,
} from './person-record.ts';
export { extraOf } from './person-row.ts';
export { listedPersonIds, personById, personList, visiblePersonNames } from './persons.queries.ts';
export { participantPhotoUrl, photoOf, shownPhoto } from './photo.ts';
export { pickupsOf, trainerPickupPhotoUrl } from './pickups.ts';
export { healthIn } from './read-person.ts';
export { removeUnused } from './removal.ts';
export { rememberSvn, sealedSvn, svnsOfClub, svnsOfPersons, svnTokenOf } from './svn.ts';
export { svnScope } from './svn-scope.ts';
