import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PriceRulesPage = page(() => import('./PriceRulesPage.tsx'), 'PriceRulesPage');

export const screens: readonly Screen[] = [
  screen('/preisregeln', 'Preisregeln', staffFrom(80), PriceRulesPage, { list: true }),
];
