export { importFileRoutes } from './import-files.ts';
export { importRoutes } from './imports.routes.ts';
