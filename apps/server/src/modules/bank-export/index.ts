export { aboutPerson } from './about-person.ts';
export { bankExportRoutes } from './bank-export.routes.ts';
