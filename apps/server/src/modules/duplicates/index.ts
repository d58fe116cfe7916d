export { aboutPerson } from './about-person.ts';
export { duplicateRoutes } from './duplicates.routes.ts';
