import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { newsRoutes } from './news.routes.ts';
import { newsChecks } from './news-scope.ts';

export const newsModule = defineModule({
  name: 'news',
  tables: ['news'],
  routes: ({ config }) => newsRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
  checks: newsChecks,
  aboutPerson,
});
