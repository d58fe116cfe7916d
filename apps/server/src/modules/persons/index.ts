export { isInOwnGroup } from './person-scope.ts';
export { personRoutes } from './persons.routes.ts';
