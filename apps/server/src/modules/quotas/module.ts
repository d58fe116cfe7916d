import { defineModule } from '../../module.ts';
import { quotaRoutes } from './quotas.routes.ts';

export const quotasModule = defineModule({
  name: 'quotas',
  tables: ['club_quota'],
  routes: quotaRoutes,
  published: ['club_quota_card'],
});
