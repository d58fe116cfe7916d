import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { clearCloudStorageWorker } from './clear-cloud-storage.ts';
import { clearCloudStorage } from './cloud-storage.jobs.ts';
import { cloudStorageChangeRoutes, cloudStorageFileRoutes, cloudStorageRoutes } from './cloud-storage.routes.ts';

export const cloudStorageModule = defineModule({
  name: 'cloud-storage',
  tables: ['cloud_entry', 'cloud_version', 'cloud_upload', 'cloud_leftover', 'cloud_share', 'cloud_lock'],
  routes: cloudStorageRoutes,
  afterCommitRoutes: ({ store }) => cloudStorageChangeRoutes(store),
  fileRoutes: ({ store }) => cloudStorageFileRoutes(store),
  jobs: [clearCloudStorage],
  workers: ({ store }) => [clearCloudStorageWorker(store)],
  aboutPerson,
});
