import { defineModule } from '../../module.ts';
import { priceRuleRoutes } from './price-rules.routes.ts';

export const priceRulesModule = defineModule({
  name: 'price-rules',
  tables: ['price_rule'],
  routes: priceRuleRoutes,
});
