import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { eraseMentions, eraseMentionsWorker } from './erase-mentions.ts';
import { ownDataRoutes } from './own-data.ts';
import { personListRoutes } from './person-lists.routes.ts';
import { isInOwnGroup } from './person-scope.ts';
import { personRoutes } from './persons.routes.ts';
import { photoRoutes } from './photo.ts';
import { profileRoutes } from './profile.routes.ts';

export const personsModule = defineModule({
  name: 'persons',
  tables: ['allocation_code', 'allocation_notice', 'erasure', 'person'],
  routes: ({ everythingAboutPersons }) => [
    ...personRoutes,
    ...personListRoutes,
    ...profileRoutes(everythingAboutPersons),
  ],
  fileRoutes: ({ everythingAboutPersons }) => [...photoRoutes, ...ownDataRoutes(everythingAboutPersons)],
  checks: { ownGroup: isInOwnGroup },
  jobs: [eraseMentions],
  workers: ({ everythingAboutPersons }) => [eraseMentionsWorker(everythingAboutPersons)],
  aboutPerson,
});
