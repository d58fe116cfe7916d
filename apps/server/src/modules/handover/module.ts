import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { announceHandoversJob, announceHandoversWorker } from './announce-handovers.ts';
import { handoverFileRoutes, handoverRoutes } from './handover.routes.ts';
import { handoverTexts } from './handover.texts.ts';

export const handoverModule = defineModule({
  name: 'handover',
  tables: ['bank_signatory', 'handover_notice', 'handover_tick'],
  routes: handoverRoutes,
  texts: handoverTexts,
  jobs: [announceHandoversJob],
  workers: (tools) => [announceHandoversWorker(tools)],
  afterCommitRoutes: handoverFileRoutes,
  aboutPerson,
});
