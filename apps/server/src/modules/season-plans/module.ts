import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { seasonPlanFileRoutes, seasonPlanRoutes } from './season-plans.routes.ts';

export const seasonPlansModule = defineModule({
  name: 'season-plans',
  tables: ['season_plan'],
  routes: seasonPlanRoutes,
  afterCommitRoutes: seasonPlanFileRoutes,
  aboutPerson,
});
