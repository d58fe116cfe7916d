import { isOffline } from './api.ts';
import { backOnline } from './network.ts';

export type UploadWatch = { onProgress: (part: number) => void; isStopped: () => boolean };

/** Restarting the same file resumes its upload, even after the page was closed. */
export const uploadKeyOf = (file: File, place: readonly (number | string)[]): string => {
  const text = [file.name, file.size, file.lastModified, ...place].join('|');
  const letters = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const hash = letters.reduce((sum, letter) => (sum * 33 + letter) % 9_007_199_254_740, 5381);
  return `${file.size}-${file.lastModified}-${hash}`.slice(0, 40);
};

const wasOffline = (cause: unknown): boolean => cause instanceof Error && isOffline(cause);

/** Consecutive connection failures before the user has to act. */
const maxBreaks = 5;

/** Waits for the network if offline; sending a piece twice is safe. */
export const retryWhenOnline = async <T>(run: () => Promise<T>, breaks = 1): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (!wasOffline(cause) || breaks >= maxBreaks) throw cause;
    await backOnline();
    return retryWhenOnline(run, breaks + 1);
  }
};

type Pieces = {
  /** Bytes already received. */
  received: number;
  pieceBytes: number;
  sendPiece: (piece: File, offset: number) => Promise<{ received: number }>;
  watch: UploadWatch;
};

/** Sends the missing pieces of a file; false = stopped. */
export const sendPieces = async (file: File, { received, pieceBytes, sendPiece, watch }: Pieces): Promise<boolean> => {
  let offset = received;
  while (offset < file.size) {
    if (watch.isStopped()) return false;
    watch.onProgress(offset / file.size);
    const piece = new File([file.slice(offset, offset + pieceBytes)], file.name);
    const at = offset;
    offset = (await retryWhenOnline(() => sendPiece(piece, at))).received;
  }
  watch.onProgress(1);
  return true;
};
