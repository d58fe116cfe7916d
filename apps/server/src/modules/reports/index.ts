export { reportArchiveRoutes, reportFileRoutes, reportRoutes } from './reports.routes.ts';
export { makeReport } from './reports.ts';
