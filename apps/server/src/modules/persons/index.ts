export { isInOwnGroup } from './person-scope.ts';
export { personList } from './persons.queries.ts';
export { personRoutes } from './persons.routes.ts';
