import { defineModule } from '../../module.ts';
import { setPlan } from '../courses/index.ts';
import { paymentPlanConstraints } from './payment-plans.errors.ts';
import { paymentPlanRoutes } from './payment-plans.routes.ts';

export const paymentPlansModule = defineModule({
  name: 'payment-plans',
  tables: ['payment_group', 'payment_plan', 'payment_row'],
  routes: paymentPlanRoutes({ setPlan }),
  constraints: paymentPlanConstraints,
});
