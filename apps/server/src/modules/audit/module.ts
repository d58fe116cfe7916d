import { defineModule } from '../../module.ts';
import { auditFileRoutes, auditReceiptRoutes, auditRoutes } from './audit.routes.ts';

export const auditModule = defineModule({
  name: 'audit',
  tables: ['audit_access', 'audit_comment', 'audit_sample'],
  routes: auditRoutes,
  afterCommitRoutes: auditFileRoutes,
  fileRoutes: auditReceiptRoutes,
});
