import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { standesmeldungFileRoutes, standesmeldungRoutes } from './standesmeldung.routes.ts';

export const standesmeldungModule = defineModule({
  name: 'standesmeldung',
  tables: ['standesmeldung', 'standesmeldung_person'],
  routes: standesmeldungRoutes,
  afterCommitRoutes: standesmeldungFileRoutes,
  aboutPerson,
});
