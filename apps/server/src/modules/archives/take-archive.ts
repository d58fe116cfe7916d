import { archiveFile } from '@vereinshaus/contract/archives/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireConfirmed } from '../session/index.ts';
import { type ArchiveStore, archiveKey } from './archive-files.ts';
import { readyArchive } from './archives.queries.ts';
import { exportName } from './whole-export.ts';

/** Where it can be taken: asked first, so that whoever must show who they are is asked on the screen. */
export const pathOfArchive = async (ctx: Ctx, archiveId: number): Promise<string> => {
  requireConfirmed(ctx);
  await readyArchive(ctx, archiveId);
  return `/api${archiveFile.path.replace(':ID', String(archiveId))}`;
};

/** Gesamtarchiv herunterladen. */
export const takeArchive = async (ctx: Ctx, store: ArchiveStore, archiveId: number) => {
  requireConfirmed(ctx);
  const { size, requestedAt, ...file } = await readyArchive(ctx, archiveId);
  await recordHistory(ctx, { kind: 'archives.taken', personId: null, details: { archiveId } });
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.name')
    .executeTakeFirstOrThrow();
  const open = () => store.stream(archiveKey(file), { from: 0, to: size - 1 });
  return { name: exportName(club.name, requestedAt), mimeType: 'application/zip', size, open };
};
