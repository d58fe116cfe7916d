import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { clearArchives, makeArchive } from './archives.jobs.ts';
import { archivesFileRoutes, archivesRoutes } from './archives.routes.ts';
import { archiveReadyText } from './archives.texts.ts';
import { clearArchivesWorker } from './clear-archives.ts';
import { makeArchiveWorker } from './make-archive.ts';

export const archivesModule = defineModule({
  name: 'archives',
  tables: ['club_archive'],
  routes: archivesRoutes,
  texts: [archiveReadyText],
  fileRoutes: ({ store }) => archivesFileRoutes(store),
  jobs: [makeArchive, clearArchives],
  workers: ({ store, senderIn }) => [makeArchiveWorker(store, senderIn), clearArchivesWorker(store)],
  aboutPerson,
});
