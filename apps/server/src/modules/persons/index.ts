export { aboutPerson } from './about-person.ts';
export { administratorAddresses } from './administrator-addresses.ts';
export { eraseMentions, eraseMentionsWorker } from './erase-mentions.ts';
export { putUnderGuardian } from './families.ts';
export { type LockedPerson, lockLivingPerson, lockPerson } from './find-person.ts';
export { managerAfterMerge } from './merge-family.ts';
export { keepMergedRecord, leaveEmptyRecord } from './merged-record.ts';
export { ownDataRoutes } from './own-data.ts';
export { changesBetween, columnsOf, merged, savedDataOf } from './person-fields.ts';
export { personListRoutes } from './person-lists.routes.ts';
export {
  addPersons,
  deletePersons,
  forgetSvn,
  type Home,
  lockHomes,
  noteActive,
  noteSignIn,
  setContact,
  setEmail,
  setMailing,
  setPaymentMethod,
  setStaffLevel,
  setWhatsappPhone,
  unverifyPlace,
  writeFieldsOf,
} from './person-record.ts';
export { extraOf } from './person-row.ts';
export { isInOwnGroup } from './person-scope.ts';
export { personById, personList } from './persons.queries.ts';
export { personRoutes } from './persons.routes.ts';
export { participantPhotoUrl, photoRoutes } from './photo.ts';
export { profileRoutes } from './profile.routes.ts';
export { healthIn } from './read-person.ts';
export { rememberSvn, sealedSvn, svnsOfClub, svnTokenOf } from './svn.ts';
