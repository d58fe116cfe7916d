export { aboutPerson } from './about-person.ts';
export { importFileRoutes } from './import-files.ts';
export { importRoutes } from './imports.routes.ts';
export { readTable } from './read-table.ts';
