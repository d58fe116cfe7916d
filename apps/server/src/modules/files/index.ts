export { fileErrors } from './files.errors.ts';
export { pictureFrom, pictureWidth } from './picture-from.ts';
export {
  attachmentOf,
  fileIdOf,
  isFileOf,
  keepDocument,
  keepOnePhoto,
  largestFileBytes,
  removeClubFiles,
  removeFiles,
  storeFile,
} from './store-file.ts';
