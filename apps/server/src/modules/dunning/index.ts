export { aboutPerson } from './about-person.ts';
export { dunningRoutes } from './dunning.routes.ts';
export { remindOfDueJob, remindOfDueWorker } from './remind-of-due.ts';
export {
  announceRemindersJob,
  announceRemindersWorker,
  sendRemindersJob,
  sendRemindersWorker,
} from './send-reminders.ts';
