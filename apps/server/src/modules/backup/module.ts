import { defineModule } from '../../module.ts';
import { nightlyBackup } from './backup.jobs.ts';

export const backupModule = defineModule({
  name: 'backup',
  tables: ['backup_run', 'installation_secret'],
  jobs: [nightlyBackup],
});
