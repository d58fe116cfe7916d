export { paymentPlanConstraints } from './payment-plans.errors.ts';
export { activeGroups } from './payment-plans.queries.ts';
export { paymentPlanRoutes } from './payment-plans.routes.ts';
