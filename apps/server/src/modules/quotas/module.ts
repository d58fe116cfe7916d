import { defineModule } from '../../module.ts';

export const quotasModule = defineModule({
  name: 'quotas',
  tables: ['club_quota'],
  published: ['club_quota_card'],
});
