import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { dunningRoutes } from './dunning.routes.ts';
import { remindOfDueJob, remindOfDueWorker } from './remind-of-due.ts';
import {
  announceRemindersJob,
  announceRemindersWorker,
  sendRemindersJob,
  sendRemindersWorker,
} from './send-reminders.ts';

export const dunningModule = defineModule({
  name: 'dunning',
  tables: [
    'due_reminder',
    'dunning_announcement',
    'dunning_notice',
    'dunning_notice_item',
    'dunning_run',
    'paid_report',
  ],
  routes: dunningRoutes,
  jobs: [remindOfDueJob, announceRemindersJob, sendRemindersJob],
  workers: (tools) => [remindOfDueWorker(tools), announceRemindersWorker(tools), sendRemindersWorker(tools)],
  aboutPerson,
});
