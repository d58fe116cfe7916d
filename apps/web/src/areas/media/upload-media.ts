import { mediaChanges, mediaFiles } from '@vereinshaus/contract/media/calls';
import { chunkBytes, type MediaState, mediaTypeOf } from '@vereinshaus/contract/media/rules';
import { isOffline, send } from '../../kit/api.ts';
import { backOnline } from '../../kit/network.ts';
import { uploadFile } from '../../kit/upload.ts';
import { posterOf } from './poster-of.ts';

export type Target = { courseId: number; folder: string };

type Watch = { onProgress: (part: number) => void; isStopped: () => boolean };

/** The same file begun again goes on where it was, also after the page was closed. */
const keyOf = (file: File, { courseId, folder }: Target): string => {
  const text = [file.name, file.size, file.lastModified, courseId, folder].join('|');
  const letters = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  const hash = letters.reduce((sum, letter) => (sum * 33 + letter) % 9_007_199_254_740, 5381);
  return `${file.size}-${file.lastModified}-${hash}`.slice(0, 40);
};

const wasOffline = (cause: unknown): boolean => cause instanceof Error && isOffline(cause);

/** So often in a row a connection may break before somebody has to look at it. */
const maxBreaks = 5;

/** Without a network it waits for one: a piece can come twice. */
const patiently = async <T>(run: () => Promise<T>, breaks = 1): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (!wasOffline(cause) || breaks >= maxBreaks) throw cause;
    await backOnline();
    return patiently(run, breaks + 1);
  }
};

/** A film that shows no picture of itself is still worth sending. */
const sendPoster = async (file: File, ID: number, { courseId }: Target) => {
  const poster = mediaTypeOf(file.name)?.kind === 'video' ? await posterOf(file) : undefined;
  if (poster === undefined) return;
  await patiently(() => uploadFile(mediaFiles.poster, { ID, course_ID: courseId }, poster)).catch(() => undefined);
};

/** Sends a file in pieces and finishes it; undefined = it was stopped on the way. */
export const uploadMedia = async (file: File, target: Target, watch: Watch): Promise<MediaState | undefined> => {
  const announced = { course_ID: target.courseId, folder: target.folder, name: file.name, bytes: file.size };
  const { ID, received } = await patiently(() => send(mediaChanges.begin, { ...announced, key: keyOf(file, target) }));
  let offset = received;
  while (offset < file.size) {
    if (watch.isStopped()) return undefined;
    watch.onProgress(offset / file.size);
    const piece = new File([file.slice(offset, offset + chunkBytes)], file.name);
    const at = offset;
    const taken = await patiently(() => uploadFile(mediaFiles.chunk, { ID, offset: at }, piece));
    offset = taken.received;
  }
  watch.onProgress(1);
  await sendPoster(file, ID, target);
  return (await patiently(() => send(mediaChanges.finish, { ID }))).state;
};
