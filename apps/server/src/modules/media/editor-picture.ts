import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { pictureFrom } from '../files/index.ts';
import { contentKey, thumbnailKey } from './find-media.ts';
import type { MediaStore } from './media-store.ts';

/** As wide as a letter needs it. */
const inText = { width: 1600, height: 1600, quality: 82, fit: 'inside' } as const;
const small = { width: 480, height: 360, quality: 74 } as const;

type Drawn = { name: string; picture: Buffer; thumbnail: Buffer };

export const drawEditorPicture = async ({ name, content }: ReceivedFile): Promise<Drawn> => ({
  name,
  picture: await pictureFrom(content, inText),
  thumbnail: await pictureFrom(content, small),
});

/** The folder of the library where pictures of texts are found again. */
const folder = 'Bilder';

/** Bild für einen Text: kept in the library like any other, and its address comes back. */
export const keepEditorPicture = async (ctx: Ctx, store: MediaStore, { name, picture, thumbnail }: Drawn) => {
  const viewer = viewerOf(ctx);
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
      uploaded_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
      created_at: ctx.now,
    })
    .returning(['id', 'club_id', 'file_id', 'name'])
    .executeTakeFirstOrThrow();
  await store.put(contentKey(made), picture);
  await store.put(thumbnailKey(made), thumbnail);
  return `/api/media/file/${made.id}/${encodeURIComponent(made.name)}`;
};
