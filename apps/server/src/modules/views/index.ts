export { unseenChanges } from './watched-views.queries.ts';
