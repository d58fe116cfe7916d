export { aboutPerson } from './about-person.ts';
export { moveInRoutes } from './move-in.routes.ts';
