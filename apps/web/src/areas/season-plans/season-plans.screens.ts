import { readsSeasonMoney } from '@vereinshaus/contract/season-plans/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const SeasonPlansPage = page(() => import('./SeasonPlansPage.tsx'), 'SeasonPlansPage');
const SeasonPlanPage = page(() => import('./SeasonPlanPage.tsx'), 'SeasonPlanPage');
const ComparePlansPage = page(() => import('./ComparePlansPage.tsx'), 'ComparePlansPage');

export const screens: readonly Screen[] = [
  screen('/kurse/saisonplanung', 'Saisonplanung', readsSeasonMoney, SeasonPlansPage),
  screen('/kurse/saisonplanung/vergleich', 'Pläne vergleichen', readsSeasonMoney, ComparePlansPage),
  screen('/kurse/saisonplanung/plan/:planId', 'Saisonplan', readsSeasonMoney, SeasonPlanPage),
];
