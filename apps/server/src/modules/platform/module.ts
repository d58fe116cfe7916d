import { defineModule } from '../../module.ts';
import { archivesOfClub } from '../archives/index.ts';
import { cloudFilesOfClub } from '../cloud-storage/index.ts';
import { filesOfClub } from '../media/index.ts';
import { tellResting } from '../messaging/index.ts';
import { personRecord } from '../persons/index.ts';
import { countLoad } from './club-load.ts';
import { eraseClubs, eraseClubsWorker } from './erase-clubs.ts';
import { fillDemo, fillDemoWorker } from './fill-demo.ts';
import { platformConstraints } from './platform.errors.ts';
import {
  mailboxCheckRoutes,
  mailboxRoutes,
  platformCheckRoutes,
  platformFileRoutes,
  platformRoutes,
} from './platform.routes.ts';
import { serveProofs } from './prove-host.ts';
import { readBounces } from './read-bounces.job.ts';
import { readBouncesWorker } from './read-bounces.ts';
import { watchQuotas, watchQuotasWorker } from './watch-quotas.ts';

export const platformModule = defineModule({
  name: 'platform',
  tables: [
    'bounce_mailbox',
    'club_application',
    'club_host',
    'club_load',
    'club_standing',
    'host_claim',
    'mail_server',
    'platform_notice',
  ],
  published: ['club_host_card', 'club_standing_card', 'platform_notice_card'],
  routes: ({ config, fillsDemo }) => [
    ...platformRoutes(personRecord, {
      hasMailInEnvironment: config.SMTP_URL !== undefined,
      fillsDemo,
      takesApplications: config.CLUB_APPLICATIONS ?? false,
    }),
    ...mailboxRoutes(config.WEBHOOK_HOSTS ?? []),
  ],
  afterCommitRoutes: ({ config, hostProof, mailerAt, openMailbox }) => [
    ...platformCheckRoutes(hostProof, mailerAt),
    ...mailboxCheckRoutes(openMailbox, config.WEBHOOK_HOSTS ?? []),
  ],
  fileRoutes: ({ database, store }) => platformFileRoutes(database, store),
  serve: (app, { database, runtime }) => {
    serveProofs(app, database);
    countLoad(app, runtime.database, {
      everyMs: 60_000,
      onError: (error) => app.log.warn({ err: error }, 'load not noted'),
    });
  },
  constraints: platformConstraints,
  jobs: [eraseClubs, fillDemo, readBounces, watchQuotas],
  workers: ({ store, fill, secrets, senderIn, originOf, openMailbox, webhookHosts }) => [
    watchQuotasWorker(originOf, senderIn),
    eraseClubsWorker({ filesOf: [filesOfClub(store), archivesOfClub(store), cloudFilesOfClub(store)] }),
    fillDemoWorker(fill),
    readBouncesWorker({
      secrets,
      openMailbox,
      allowedHosts: webhookHosts,
      tellResting: (db, resting) => senderIn(db).send(tellResting, resting),
    }),
  ],
});
