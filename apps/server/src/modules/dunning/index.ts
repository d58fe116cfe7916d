export { aboutPerson } from './about-person.ts';
export { dunningConstraints } from './dunning.errors.ts';
export { runDunningJob } from './dunning.jobs.ts';
export { dunningRoutes } from './dunning.routes.ts';
export { remindOfDueJob, remindOfDueWorker } from './remind-of-due.ts';
export { runDunningWorker } from './run-dunning.ts';
export {
  announceRemindersJob,
  announceRemindersWorker,
  sendRemindersJob,
  sendRemindersWorker,
} from './send-reminders.ts';
