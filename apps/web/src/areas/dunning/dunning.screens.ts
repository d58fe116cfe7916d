import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const DunningPage = page(() => import('./DunningPage.tsx'), 'DunningPage');

export const screens: readonly Screen[] = [
  screen('/mahnwesen', 'Mahnwesen', may('accounting_read'), DunningPage, { list: true }),
];
