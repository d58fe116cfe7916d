import { contract } from '@vereinshaus/contract';
import { archiveFile } from '@vereinshaus/contract/archives/calls';
import { type FileRoute, generatedDownload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { ArchiveStore } from './archive-files.ts';
import { latestArchives } from './archives.queries.ts';
import { requestArchive } from './request-archive.ts';
import { pathOfArchive, takeArchive } from './take-archive.ts';

export const archivesRoutes = routes(contract.archives, {
  list: async (ctx) => ({ archives: await latestArchives(ctx) }),
  request: async (ctx) => {
    const { id: ID, isNew } = await requestArchive(ctx);
    const message = isNew
      ? 'Das Archiv wird erstellt. Du bekommst eine E-Mail, sobald es fertig ist.'
      : 'Es wird gerade schon ein Archiv erstellt.';
    return { ...succeeded(message), ID };
  },
  open: async (ctx, { ID: archiveId }) => ({ path: await pathOfArchive(ctx, archiveId) }),
});

export const archivesFileRoutes = (store: ArchiveStore): readonly FileRoute[] => [
  generatedDownload(archiveFile, (ctx, { ID: archiveId }) => takeArchive(ctx, store, archiveId)),
];
