export { historyRoutes } from './history.routes.ts';
export { recordHistory, recordHistoryForEach } from './record-history.ts';
