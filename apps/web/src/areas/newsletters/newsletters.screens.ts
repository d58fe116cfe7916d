import { may } from '@vereinshaus/contract/access';
import { page } from '../../kit/lazy-page.ts';
import { pending, type Screen, screen } from '../../site-map.ts';

const StatisticsPage = page(() => import('./StatisticsPage.tsx'), 'StatisticsPage');

export const screens: readonly Screen[] = [
  pending('/newsletter/*', 'Newsletter', may('newsletter_read')),
  screen('/newsletter/statistik/:newsletter_ID', 'Empfangsstatistik', may('newsletter_read'), StatisticsPage, {
    numeric: true,
  }),
];
