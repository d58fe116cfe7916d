export { copyOwnPlans } from './copy-own-plans.ts';
export { ownPlanOf } from './own-plan.ts';
export { paymentPlanConstraints } from './payment-plans.errors.ts';
export { activeGroups } from './payment-plans.queries.ts';
export { paymentPlanRoutes } from './payment-plans.routes.ts';
