export { tagConstraints } from './tags.errors.ts';
export { tagRoutes } from './tags.routes.ts';
