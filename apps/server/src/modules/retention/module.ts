import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { clearExpiredJob, clearExpiredWorker } from './clear-expired.ts';
import { proposeExpiredJob, proposeExpiredWorker } from './propose-expired.ts';
import { removeExpiredJob, removeExpiredWorker } from './remove-expired.ts';
import { retentionConstraints } from './retention.errors.ts';
import { retentionRoutes } from './retention.routes.ts';

export const retentionModule = defineModule({
  name: 'retention',
  tables: ['retention_hold', 'retention_item', 'retention_list', 'retention_proof', 'retention_run', 'retention_step'],
  routes: ({ everythingAboutPersons, config }) => retentionRoutes(everythingAboutPersons, config),
  constraints: retentionConstraints,
  jobs: [clearExpiredJob, proposeExpiredJob, removeExpiredJob],
  workers: (tools) => [
    clearExpiredWorker,
    proposeExpiredWorker(tools),
    removeExpiredWorker({ ...tools, everything: tools.everythingAboutPersons }),
  ],
  aboutPerson,
});
