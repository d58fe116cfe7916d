import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { withdrawalRoutes } from './withdrawals.routes.ts';
import { withdrawalTexts } from './withdrawals.texts.ts';

export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  tables: ['withdrawal'],
  routes: withdrawalRoutes,
  aboutPerson,
  texts: withdrawalTexts,
});
