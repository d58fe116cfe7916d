import { defineModule } from '../../module.ts';
import { tellResting } from '../messaging/index.ts';
import { forgetDevice } from '../push/index.ts';
import { aboutPerson } from './about-person.ts';
import { serveBounces } from './bounces.ts';
import { mailWorkers } from './deliver-mail.ts';
import { mailJobs } from './mail.ts';
import { serveReception } from './reception.ts';
import { sweepMails, sweepMailsWorker } from './sweep-mails.ts';
import { systemRoutes } from './system.routes.ts';

export const systemModule = defineModule({
  name: 'system',
  tables: ['bounced_address', 'browser_error', 'mail', 'request_key'],
  published: ['mail_card'],
  routes: ({ readableChannels, config }) => systemRoutes(readableChannels, config.BACKUP ?? true),
  serve: async (app, { runtime, config }) => {
    serveReception(app, runtime);
    const { database, clock, queue, secrets } = runtime;
    await serveBounces(app, {
      database,
      secrets,
      now: clock,
      token: config.MAIL_BOUNCE_TOKEN,
      tellResting: (db, resting) => queue.senderIn(db).send(tellResting, resting),
    });
  },
  jobs: [...mailJobs, sweepMails],
  workers: ({ carriers, secrets, pace }) => [
    ...mailWorkers(carriers, { secrets, forgetDevice }, pace),
    sweepMailsWorker,
  ],
  aboutPerson,
});
