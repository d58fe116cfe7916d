import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { clearCloudStorageWorker } from './clear-cloud-storage.ts';
import { clearCloudStorage } from './cloud-storage.jobs.ts';
import {
  cloudShareRoutes,
  cloudStorageChangeRoutes,
  cloudStorageFileRoutes,
  cloudStorageRoutes,
} from './cloud-storage.routes.ts';
import { serveWebdav } from './webdav.ts';

export const cloudStorageModule = defineModule({
  name: 'cloud-storage',
  tables: ['cloud_entry', 'cloud_version', 'cloud_upload', 'cloud_leftover', 'cloud_share', 'cloud_lock'],
  routes: [...cloudStorageRoutes, ...cloudShareRoutes],
  afterCommitRoutes: ({ store }) => cloudStorageChangeRoutes(store),
  fileRoutes: ({ store }) => cloudStorageFileRoutes(store),
  serve: (app, { runtime, store }) => serveWebdav(app, runtime, store),
  jobs: [clearCloudStorage],
  workers: ({ store }) => [clearCloudStorageWorker(store)],
  aboutPerson,
});
