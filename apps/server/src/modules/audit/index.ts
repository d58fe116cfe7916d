export { auditFileRoutes, auditReceiptRoutes, auditRoutes } from './audit.routes.ts';
