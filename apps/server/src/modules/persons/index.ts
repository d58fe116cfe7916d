export { ownDataRoutes } from './own-data.ts';
export { isInOwnGroup } from './person-scope.ts';
export { personList } from './persons.queries.ts';
export { personRoutes } from './persons.routes.ts';
export { photoRoutes } from './photo.ts';
export { profileRoutes } from './profile.routes.ts';
export { rememberSvn, svnTokenOf } from './svn.ts';
