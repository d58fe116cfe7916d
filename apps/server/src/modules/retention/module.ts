import { defineModule } from '../../module.ts';
import { clearExpiredJob, clearExpiredWorker } from './clear-expired.ts';

export const retentionModule = defineModule({
  name: 'retention',
  jobs: [clearExpiredJob],
  workers: [clearExpiredWorker],
});
