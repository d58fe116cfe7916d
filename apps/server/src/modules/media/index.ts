export { pictureInText } from './editor-picture.ts';
export { countMediaToTakeAlong, filesOfClub, mediaKeys, mediaToTakeAlong } from './files-of-club.ts';
export type { MediaStore } from './media-store.ts';
export { type MoveResult, moveFiles } from './move-files.ts';
