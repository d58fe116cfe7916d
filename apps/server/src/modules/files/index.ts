export { fileErrors } from './files.errors.ts';
export { fileRoutes } from './files.routes.ts';
export { fileIdOf, isFileOf, largestFileBytes, removeFiles, storeFile } from './store-file.ts';
