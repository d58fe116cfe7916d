export { permissionRoutes } from './permissions.routes.ts';
