import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { dunningConstraints } from './dunning.errors.ts';
import { runDunningJob } from './dunning.jobs.ts';
import { dunningRoutes } from './dunning.routes.ts';
import { dunningTexts } from './dunning.texts.ts';
import { remindOfDueJob, remindOfDueWorker } from './remind-of-due.ts';
import { runDunningWorker } from './run-dunning.ts';
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
    'dunning_run_item',
    'paid_report',
  ],
  published: ['paid_report_card'],
  routes: dunningRoutes,
  constraints: dunningConstraints,
  jobs: [runDunningJob, remindOfDueJob, announceRemindersJob, sendRemindersJob],
  workers: (tools) => [
    runDunningWorker(tools.senderIn),
    remindOfDueWorker(tools),
    announceRemindersWorker(tools),
    sendRemindersWorker(tools),
  ],
  aboutPerson,
  texts: dunningTexts,
});
