export { aboutPerson } from './about-person.ts';
export { fileErrors } from './files.errors.ts';
export { fileRoutes } from './files.routes.ts';
export { pictureFrom } from './picture-from.ts';
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
