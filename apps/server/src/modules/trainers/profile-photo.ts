import { trainerFiles } from '@vereinshaus/contract/trainers/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { fileErrors, fileIdOf } from '../files/index.ts';
import { publishedProfile } from './trainers.queries.ts';

/** The photo, for as long as the profile shows it: no longer when it is withdrawn or replaced. */
const photoOf = async (ctx: Ctx, personId: number, file: string) => {
  const { image } = await publishedProfile(ctx, personId);
  const id = fileIdOf(file);
  if (id === undefined || !image.endsWith(`/${id}`)) throw fileErrors.notFound();
  const photo = await ctx.db
    .selectFrom('stored_file_card as f')
    .where('f.id', '=', id)
    .where('f.person_id', '=', personId)
    .where('f.purpose', '=', 'photo')
    .select(['f.name', 'f.mime_type', 'f.content'])
    .executeTakeFirst();
  if (!photo) throw fileErrors.notFound();
  return photo;
};

export const trainerPhotoRoutes: readonly FileRoute[] = [
  download(trainerFiles.photo, async (ctx, { id: personId, file }) => {
    const photo = await photoOf(ctx, personId, file);
    return { name: photo.name, mimeType: photo.mime_type, content: photo.content, inline: true };
  }),
];
