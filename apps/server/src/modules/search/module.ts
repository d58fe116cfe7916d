import { defineModule } from '../../module.ts';
import { searchRoutes } from './search.routes.ts';

export const searchModule = defineModule({
  name: 'search',
  routes: ({ searchSources }) => searchRoutes(searchSources),
});
