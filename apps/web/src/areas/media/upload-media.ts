import { chunkBytes } from '@vereinshaus/contract/kit/uploads';
import { mediaChanges, mediaFiles } from '@vereinshaus/contract/media/calls';
import { type MediaState, mediaTypeOf } from '@vereinshaus/contract/media/rules';
import { send } from '../../kit/api.ts';
import { uploadFile } from '../../kit/upload.ts';
import { retryWhenOnline, sendPieces, type UploadWatch, uploadKeyOf } from '../../kit/upload-pieces.ts';
import { posterOf } from './poster-of.ts';

export type UploadTarget = { courseId: number; folder: string };

/** A film without a thumbnail is still uploaded. */
const sendPoster = async (file: File, ID: number, { courseId }: UploadTarget) => {
  const poster = mediaTypeOf(file.name)?.kind === 'video' ? await posterOf(file) : undefined;
  if (poster === undefined) return;
  await retryWhenOnline(() => uploadFile(mediaFiles.poster, { ID, course_ID: courseId }, poster)).catch(
    () => undefined,
  );
};

/** Uploads a file in pieces and completes it; undefined = stopped. */
export const uploadMedia = async (
  file: File,
  target: UploadTarget,
  watch: UploadWatch,
): Promise<MediaState | undefined> => {
  const { courseId, folder } = target;
  const announced = { course_ID: courseId, folder, name: file.name, bytes: file.size };
  const key = uploadKeyOf(file, [courseId, folder]);
  const { ID, received } = await retryWhenOnline(() => send(mediaChanges.begin, { ...announced, key }));
  const sendPiece = (piece: File, offset: number) => uploadFile(mediaFiles.chunk, { ID, offset }, piece);
  if (!(await sendPieces(file, { received, pieceBytes: chunkBytes, sendPiece, watch }))) return undefined;
  await sendPoster(file, ID, target);
  return (await retryWhenOnline(() => send(mediaChanges.finish, { ID }))).state;
};
