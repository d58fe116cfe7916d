export { aboutPerson } from './about-person.ts';
export { fileErrors } from './files.errors.ts';
export { fileRoutes } from './files.routes.ts';
export { fileIdOf, isFileOf, keepOnePhoto, largestFileBytes, removeFiles, storeFile } from './store-file.ts';
