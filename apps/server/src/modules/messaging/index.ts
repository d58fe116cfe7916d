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
export { addressOf, lettersPerAddress, type Reachable, shortOf, shortsPerNumber } from './recipients.rules.ts';
export { sendOut } from './send-out.ts';
export { noticeLetter, tellPersons } from './tell-persons.ts';
