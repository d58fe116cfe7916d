import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { duplicateRoutes } from './duplicates.routes.ts';

export const duplicatesModule = defineModule({
  name: 'duplicates',
  tables: ['distinct_persons'],
  routes: ({ everythingAboutPersons }) => duplicateRoutes(everythingAboutPersons),
  aboutPerson,
});
