import { contract } from '@vereinshaus/contract';
import { archiveFile } from '@vereinshaus/contract/archives/calls';
import { type FileRoute, made } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { recordHistory } from '../history/index.ts';
import type { MediaStore } from '../media/index.ts';
import { requireConfirmed } from '../session/index.ts';
import { archiveKey } from './archive-files.ts';
import { latestArchives, readyArchive } from './archives.queries.ts';
import { requestArchive } from './request-archive.ts';
import { exportName } from './whole-export.ts';

export const archivesRoutes = routes(contract.archives, {
  list: async (ctx) => ({ archives: await latestArchives(ctx) }),
  request: async (ctx) => {
    const { id: ID, isNew } = await requestArchive(ctx);
    const message = isNew
      ? 'Das Archiv wird erstellt. Du bekommst eine E-Mail, sobald es fertig ist.'
      : 'Es wird gerade schon ein Archiv erstellt.';
    return { ...succeeded(message), ID };
  },
  open: async (ctx, { ID: archiveId }) => {
    requireConfirmed(ctx);
    await readyArchive(ctx, archiveId);
    return { path: `/api${archiveFile.path.replace(':ID', String(archiveId))}` };
  },
});

export const archivesFileRoutes = (store: MediaStore): readonly FileRoute[] => [
  made(archiveFile, async (ctx, { ID: archiveId }) => {
    requireConfirmed(ctx);
    const { size, requestedAt, ...file } = await readyArchive(ctx, archiveId);
    await recordHistory(ctx, { kind: 'archives.taken', personId: null, details: { archiveId } });
    const { name } = await ctx.db
      .selectFrom('club_card as c')
      .where('c.id', '=', ctx.club.id)
      .select('c.name')
      .executeTakeFirstOrThrow();
    const open = () => store.stream(archiveKey(file), { from: 0, to: size - 1 });
    return { name: exportName(name, requestedAt), mimeType: 'application/zip', size, open };
  }),
];
