import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { files } from '@vereinshaus/contract/files/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute, type ReceivedFile, uploadPrepared } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors, fileIdOf, keepOnePhoto, pictureFrom, storeFile } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockLivingPerson } from './find-person.ts';

const portrait = { width: 512, height: 512, quality: 82 };

/** The URL of a stored photo; it changes with every new photo. */
export const photoUrl = (personId: number, fileId: string): string =>
  fileId === '' ? '' : `/api/user/image/${personId}/${fileId}`;

/** The same for trainers, through the course they lead. */
export const participantPhotoUrl = (courseId: number, personId: number, fileId: string): string =>
  fileId === '' ? '' : `/api/course/photo/${courseId}/${personId}/${fileId}`;

const replacePhoto = async (ctx: Ctx, personId: number, fileId: string) => {
  await keepOnePhoto(ctx, personId, fileId);
  await ctx.db.updateTable('person').set({ image: fileId }).where('id', '=', personId).execute();
};

export const drawPhoto = ({ content }: ReceivedFile): Promise<Buffer> => pictureFrom(content, portrait);

/** Foto speichern. */
const savePhoto = async (ctx: Ctx, personId: number, content: Buffer): Promise<string> => {
  await lockLivingPerson(ctx, personId);
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

export const photoOf = async (ctx: Ctx, personId: number, file: string) => {
  const id = fileIdOf(file);
  const photo =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('stored_file_card as f')
          .where('f.id', '=', id)
          .where('f.person_id', '=', personId)
          .where('f.purpose', '=', 'photo')
          .select(['f.name', 'f.mime_type', 'f.content'])
          .executeTakeFirst();
  if (!photo) throw fileErrors.notFound();
  return photo;
};

/** Persons who have left or are waiting are no participants. */
export const takesPart = async (ctx: Ctx, courseId: number, personId: number): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .where('t.role', '=', participationRole.participant)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .executeTakeFirst();
  return found !== undefined;
};

const participantPhotoOf = async (ctx: Ctx, courseId: number, personId: number, file: string) => {
  if (!(await takesPart(ctx, courseId, personId))) throw fileErrors.notFound();
  return photoOf(ctx, personId, file);
};

export const shownPhoto = (photo: Awaited<ReturnType<typeof photoOf>>) => ({
  name: photo.name,
  mimeType: photo.mime_type,
  content: photo.content,
  inline: true,
  immutable: true,
});

export const photoRoutes: readonly FileRoute[] = [
  uploadPrepared(files.savePhoto, drawPhoto, async (ctx, { child_ID: personId }, drawn) => ({
    ...succeeded('Foto gespeichert'),
    image: await savePhoto(ctx, personId, drawn),
  })),
  download(files.photo, async (ctx, { child_ID: personId, file }) => shownPhoto(await photoOf(ctx, personId, file))),
  download(files.participantPhoto, async (ctx, { id: courseId, child_ID: personId, file }) =>
    shownPhoto(await participantPhotoOf(ctx, courseId, personId, file)),
  ),
];
