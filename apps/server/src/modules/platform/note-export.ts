import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { exportName, wholeExport } from '../archives/index.ts';
import { recordHistory } from '../history/index.ts';
import type { MediaStore } from '../media/index.ts';
import { inClub, requireClub } from './in-club.ts';

type ExportServices = { database: Database; store: MediaStore };

/** Says in the club's history that everything was taken out, and by whom. */
export const noteExport = async (ctx: WorkCtx, clubId: number) => {
  const club = await requireClub(ctx, clubId);
  await inClub(ctx, club, (inside, by) =>
    recordHistory(inside, { kind: 'platform.exported', personId: null, details: { by } }),
  );
  return { id: club.id, name: club.name };
};

/** Gesamtexport of a club, made while it is sent. */
export const takeOutClub = async (ctx: WorkCtx, clubId: number, { database, store }: ExportServices) => {
  const club = await noteExport(ctx, clubId);
  const open = () => wholeExport(database, { club, now: ctx.now, store });
  return { name: exportName(club.name, ctx.now), mimeType: 'application/zip', open };
};
