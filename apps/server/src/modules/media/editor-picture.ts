import { isPictureAddress, pictureAddress } from '@vereinshaus/contract/media/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { pictureFrom } from '../files/index.ts';
import { requireStorageLeft } from '../quotas/index.ts';
import { contentKey, thumbnailKey } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaStore } from './media-store.ts';
import { smallPicture } from './small-picture.ts';

/** As wide as a letter needs it. */
const inText = { width: 1600, height: 1600, quality: 82, fit: 'inside' } as const;

type Drawn = { name: string; picture: Buffer; thumbnail: Buffer };

export const drawEditorPicture = async ({ name, content }: ReceivedFile): Promise<Drawn> => ({
  name,
  picture: await pictureFrom(content, inText),
  thumbnail: await pictureFrom(content, smallPicture),
});

/** The folder of the library where pictures of texts are found again. */
const folder = 'Bilder';

/** Bild für einen Text: kept in the library like any other; whoever has the text sees it at the address that comes back. */
export const keepEditorPicture = async (ctx: Ctx, store: MediaStore, { name, picture, thumbnail }: Drawn) => {
  const viewer = viewerOf(ctx);
  await requireStorageLeft(ctx, picture.length);
  const made = await ctx.db
    .insertInto('media')
    .values({
      club_id: sql<number>`current_club()`,
      folder,
      name: `${
        name
          .replace(/\.[^.]*$/, '')
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '_')
          .slice(0, 100) || 'Bild'
      }.jpg`,
      kind: 'photo',
      mime_type: 'image/jpeg',
      size_bytes: picture.length,
      received_bytes: picture.length,
      has_thumbnail: true,
      state: 'published',
      is_in_text: true,
      uploaded_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
      created_at: ctx.now,
    })
    .returning(['club_id', 'file_id'])
    .executeTakeFirstOrThrow();
  await store.put(contentKey(made), picture);
  await store.put(thumbnailKey(made), thumbnail);
  return pictureAddress(made.file_id);
};

/** Bild in einem Text, by its own number alone: a mail is read by who is not signed in. */
export const pictureInText = async (ctx: Ctx, store: MediaStore, file: string): Promise<Buffer> => {
  const [fileId = '', ...rest] = file.split('.jpg');
  const isNumber = rest.join('') === '' && isPictureAddress(pictureAddress(fileId));
  const media = isNumber
    ? await ctx.db
        .selectFrom('media as m')
        .where('m.file_id', '=', fileId)
        .where('m.is_in_text', '=', true)
        .select(['m.club_id', 'm.file_id'])
        .executeTakeFirst()
    : undefined;
  const content = media && (await store.read(contentKey(media)));
  if (!content) throw mediaErrors.gone();
  return content;
};
