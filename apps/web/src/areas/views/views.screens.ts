import { views } from '@vereinshaus/contract/views/calls';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const LivingListsPage = page(() => import('./LivingListsPage.tsx'), 'LivingListsPage');

export const screens: readonly Screen[] = [
  screen('/ansichten', 'Lebende Listen', views.watched.access, LivingListsPage),
];
