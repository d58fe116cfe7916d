export { aboutPerson } from './about-person.ts';
export { giveBackGuests } from './give-back-guests.ts';
export { giveForSickNote } from './give-for-sick-note.ts';
export { makeupConstraints } from './makeups.errors.ts';
export { makeupRoutes } from './makeups.routes.ts';
export { remindOfMakeupsJob, remindOfMakeupsWorker } from './remind-of-makeups.ts';
export { returnUnused, takeBackForPresence } from './take-back.ts';
export { withCourse as makeupsWithCourse } from './with-course.ts';
