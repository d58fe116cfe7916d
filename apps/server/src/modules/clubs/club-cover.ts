import { files } from '@vereinshaus/contract/files/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { type FileRoute, type ReceivedFile, uploadPrepared } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors, pictureFrom } from '../files/index.ts';
import { clubById } from './clubs.queries.ts';
import { pictureRow, recordChanges } from './save-club.ts';

/** As wide as a laptop shows it. A picture with many details is compressed more: every visitor loads it on the first page. */
const size = { width: 1600, height: 900 };
const qualities = [80, 60, 40, 20] as const;
const maxBytes = 450_000;

const drawCover = async ({ content }: ReceivedFile): Promise<Buffer> => {
  for (const quality of qualities) {
    const drawn = await pictureFrom(content, { ...size, quality });
    if (drawn.length <= maxBytes) return drawn;
  }
  throw fileErrors.wrongPhoto();
};

/** Locks the club: two concurrent changes run one after the other. */
const replaceCover = async (ctx: Ctx, content: Buffer | undefined): Promise<string> => {
  await ctx.db.selectFrom('club as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  const before = await clubById(ctx.db, ctx.club.id);
  await ctx.db.deleteFrom('club_cover').where('club_id', '=', ctx.club.id).execute();
  if (content !== undefined)
    await ctx.db
      .insertInto('club_cover')
      .values(pictureRow(ctx, 'image/jpeg', content))
      .execute();
  await recordChanges(ctx, before);
  return (await clubById(ctx.db, ctx.club.id)).cover;
};

/** Titelbild entfernen. */
export const removeCover = (ctx: Ctx) => replaceCover(ctx, undefined);

export const coverRoutes: readonly FileRoute[] = [
  uploadPrepared(files.saveClubCover, drawCover, async (ctx, _input, drawn) => ({
    ...succeeded('Titelbild gespeichert'),
    cover: await replaceCover(ctx, drawn),
  })),
];
