export { auditFileRoutes, auditRoutes } from './audit.routes.ts';
