import { defineModule } from '../../module.ts';
import { nightlyBackup } from './backup.jobs.ts';
import { keepErasures } from './erased-records.ts';

export const backupModule = defineModule({
  name: 'backup',
  tables: ['backup_run', 'erased_record', 'installation_secret', 'restore_rehearsal'],
  jobs: [nightlyBackup, keepErasures],
});
