import { files } from '@vereinshaus/contract/files';
import sharp from 'sharp';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute, type ReceivedFile, upload } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors, fileIdOf, keepOnePhoto, storeFile } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockLivingPerson } from './find-person.ts';

const side = 512;
const quality = 82;
/** A picture that unpacks to more than this is no photo of a face but an attack. */
const mostPixels = 60_000_000;

/** The address of a stored photo; it changes with every new one. */
export const photoUrl = (personId: number, fileId: string): string =>
  fileId === '' ? '' : `/api/user/image/${personId}/${fileId}`;

/** Upright, square, small, and without what the camera wrote into it: place, time, device. */
const portrait = async (content: Buffer): Promise<Buffer> => {
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const };
  const { format } = await sharp(content, options)
    .metadata()
    .catch(() => ({ format: undefined }));
  if (format !== 'jpeg' && format !== 'png') throw fileErrors.wrongPhoto();
  return sharp(content, options)
    .rotate()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
    .catch(() => {
      throw fileErrors.wrongPhoto();
    });
};

const replacePhoto = async (ctx: Ctx, personId: number, fileId: string) => {
  await keepOnePhoto(ctx, personId, fileId);
  await ctx.db.updateTable('person').set({ image: fileId }).where('id', '=', personId).execute();
};

/** Foto speichern. */
export const savePhoto = async (ctx: Ctx, personId: number, file: ReceivedFile): Promise<string> => {
  await lockLivingPerson(ctx, personId);
  const content = await portrait(file.content);
  const stored = await storeFile(ctx, { file: { name: 'foto.jpg', content }, purpose: 'photo', personId });
  const fileId = fileIdOf(stored) ?? '';
  await replacePhoto(ctx, personId, fileId);
  await recordHistory(ctx, { kind: 'person.photoChanged', personId, details: { isRemoved: false } });
  return photoUrl(personId, fileId);
};

/** Foto entfernen. */
export const removePhoto = async (ctx: Ctx, personId: number) => {
  const person = await lockLivingPerson(ctx, personId);
  if (person.image === '') return;
  await replacePhoto(ctx, personId, '');
  await recordHistory(ctx, { kind: 'person.photoChanged', personId, details: { isRemoved: true } });
};

const photoOf = async (ctx: Ctx, personId: number, file: string) => {
  const id = fileIdOf(file);
  const photo =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('stored_file as f')
          .where('f.id', '=', id)
          .where('f.person_id', '=', personId)
          .where('f.purpose', '=', 'photo')
          .select(['f.name', 'f.mime_type', 'f.content'])
          .executeTakeFirst();
  if (!photo) throw fileErrors.notFound();
  return photo;
};

export const photoRoutes: readonly FileRoute[] = [
  upload(files.savePhoto, async (ctx, { child_ID: personId }, file) => ({
    ...succeeded('Foto gespeichert'),
    image: await savePhoto(ctx, personId, file),
  })),
  download(files.photo, async (ctx, { child_ID: personId, file }) => {
    const photo = await photoOf(ctx, personId, file);
    return { name: photo.name, mimeType: photo.mime_type, content: photo.content, inline: true, immutable: true };
  }),
];
