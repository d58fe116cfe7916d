export { aboutPerson } from './about-person.ts';
export {
  type CoursePerson,
  isParticipant,
  isTrainer,
  isWaiting,
  managersOf,
  personsByNumber,
  personsOfCourse,
} from './course-audience.ts';
export { messagingRoutes } from './messaging.routes.ts';
export { progressOf, receptionOf } from './reception.queries.ts';
export { addressOf, lettersPerAddress, type Reachable, shortOf, shortsPerNumber } from './recipients.rules.ts';
export { codeWorker, sendCode } from './send-code.ts';
export { sendOut } from './send-out.ts';
export { noticeLetter, tellPersons } from './tell-persons.ts';
