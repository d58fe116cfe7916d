import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { handoverFileRoutes, handoverRoutes } from './handover.routes.ts';

export const handoverModule = defineModule({
  name: 'handover',
  tables: ['bank_signatory', 'handover_tick'],
  routes: handoverRoutes,
  afterCommitRoutes: handoverFileRoutes,
  aboutPerson,
});
