import { files } from '@vereinshaus/contract/files/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute, type ReceivedFile, uploadPrepared } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors, fileIdOf, pictureFrom, removeClubFiles, storeFile } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { pictureUrl } from './course-rows.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';

/** 16:9: for the page of a course, and for the thirty cards of a list on a phone. */
const large = { width: 1280, height: 720, quality: 80 };
const small = { width: 480, height: 270, quality: 74 };

type Pictures = { picture_id: string | null; thumbnail_id: string | null };

const none: Pictures = { picture_id: null, thumbnail_id: null };

type Drawn = { forPage: Buffer; forLists: Buffer };

const drawPictures = async ({ content }: ReceivedFile): Promise<Drawn> => ({
  forPage: await pictureFrom(content, large),
  forLists: await pictureFrom(content, small),
});

/** Kursbild speichern: in both sizes; the previous picture is deleted unless another course uses it. */
const savePicture = async (ctx: Ctx, courseId: number, { forPage, forLists }: Drawn): Promise<string> => {
  const course = await lockCourse(ctx, courseId);
  const [picture, thumbnail] = [await store(ctx, forPage), await store(ctx, forLists)];
  await replace(ctx, course, { picture_id: picture, thumbnail_id: thumbnail });
  return pictureUrl(courseId, picture);
};

/** Kursbild entfernen. */
export const removePicture = async (ctx: Ctx, courseId: number) => {
  const course = await lockCourse(ctx, courseId);
  if (course.picture_id !== null) await replace(ctx, course, none);
};

const lockCourse = async (ctx: Ctx, courseId: number) => {
  const [locked] = await lockCourseRows(ctx, [courseId]);
  if (locked === undefined) throw courseErrors.gone();
  return ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .select(['c.id', 'c.name', 'c.picture_id', 'c.thumbnail_id'])
    .executeTakeFirstOrThrow();
};

const store = async (ctx: Ctx, content: Buffer): Promise<string> => {
  const stored = await storeFile(ctx, { file: { name: 'kurs.jpg', content }, purpose: 'course', personId: null });
  return fileIdOf(stored) ?? '';
};

type LockedCourse = Pictures & { id: number; name: string };

/** The alternative text describes the old picture, so it is removed with it. */
const replace = async (ctx: Ctx, { id: courseId, name, ...before }: LockedCourse, after: Pictures) => {
  await ctx.db
    .updateTable('course')
    .set({ ...after, picture_alt: '' })
    .where('id', '=', courseId)
    .execute();
  await removeClubFiles(ctx, await noLongerShown(ctx, before));
  await recordHistory(ctx, {
    kind: 'course.pictureChanged',
    personId: null,
    courseId,
    details: { name, isRemoved: after.picture_id === null },
  });
};

const noLongerShown = async (ctx: Ctx, { picture_id, thumbnail_id }: Pictures): Promise<readonly string[]> => {
  const ids = [picture_id, thumbnail_id].filter((id) => id !== null);
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${ids}::uuid[]) as f (id)
    where not exists (
      select from course c where c.club_id = current_club() and (c.picture_id = f.id or c.thumbnail_id = f.id)
    )`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const pictureOf = async (ctx: Ctx, courseId: number, file: string) => {
  const id = fileIdOf(file);
  const picture =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('course as c')
          .innerJoin('stored_file_card as f', (join) =>
            join
              .onRef('f.club_id', '=', 'c.club_id')
              .on((eb) => eb.or([eb('f.id', '=', eb.ref('c.picture_id')), eb('f.id', '=', eb.ref('c.thumbnail_id'))])),
          )
          .where('c.id', '=', courseId)
          .where('f.id', '=', id)
          .select(['f.name', 'f.mime_type', 'f.content'])
          .executeTakeFirst();
  if (!picture) throw fileErrors.notFound();
  return picture;
};

export const pictureRoutes: readonly FileRoute[] = [
  uploadPrepared(files.saveCoursePicture, drawPictures, async (ctx, { courseId }, drawn) => ({
    ...succeeded('Bild gespeichert'),
    picture: await savePicture(ctx, courseId, drawn),
  })),
  download(files.coursePicture, async (ctx, { courseId, file }) => {
    const picture = await pictureOf(ctx, courseId, file);
    return { name: picture.name, mimeType: picture.mime_type, content: picture.content, inline: true, immutable: true };
  }),
];
