export { copyOwnPlans } from './copy-own-plans.ts';
export { ownPlanOf } from './own-plan.ts';
export { activeGroups } from './payment-plans.queries.ts';
export { rescaleCoursePlan, scaleOwnPlan } from './scale-own-plan.ts';
