export { aboutPerson } from './about-person.ts';
export { viewRoutes } from './views.routes.ts';
