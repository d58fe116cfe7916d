export { aboutPerson } from './about-person.ts';
export { permissionRoutes } from './permissions.routes.ts';
