import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { inClub, requireClub } from './in-club.ts';

/** Says in the club's history that everything was taken out, and by whom. */
export const noteExport = async (ctx: WorkCtx, clubId: number) => {
  const club = await requireClub(ctx, clubId);
  await inClub(ctx, club, (inside, by) =>
    recordHistory(inside, { kind: 'platform.exported', personId: null, details: { by } }),
  );
  return { id: club.id, name: club.name };
};
