import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const DonationsPage = page(() => import('./DonationsPage.tsx'), 'DonationsPage');

export const screens: readonly Screen[] = [
  screen('/spenden', 'Spenden', may('accounting_read'), DonationsPage, { list: true }),
];
