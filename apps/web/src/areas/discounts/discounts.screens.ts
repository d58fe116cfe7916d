import { staffFrom } from '@vereinshaus/contract/kit/access';
import { discounts } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const DiscountsPage = page(() => import('./DiscountsPage.tsx'), 'DiscountsPage');

export const screens: readonly Screen[] = [
  screen('/rabatte', 'Rabatte', staffFrom(80), DiscountsPage, { when: discounts, list: true }),
];
