export { type MailingCandidate, mailingCandidates } from './candidates.queries.ts';
export { recordConsents, unsubscribedAddresses, withdrawnAmong } from './consents.ts';
export {
  type CoursePerson,
  isParticipant,
  isTrainer,
  isWaiting,
  managersOf,
  personsByNumber,
  personsOfCourse,
  secondHomesOf,
} from './course-audience.ts';
export { progressOf, receptionOf } from './reception.queries.ts';
export {
  addressOf,
  type Letter,
  lettersPerAddress,
  namesOf,
  type ReachableRecipient,
  shortOf,
  shortsPerNumber,
} from './recipients.rules.ts';
export { addToSending, beginSending, sendOut } from './send-out.ts';
export { sentText } from './sent-text.ts';
export { isSubscribed, setSubscription } from './subscription.ts';
export { tellGathered } from './tell-gathered.ts';
export { noticeLetter, tellPersons } from './tell-persons.ts';
export { tellResting } from './tell-resting.ts';
export { unsubscribeLinks } from './unsubscribe-links.ts';
