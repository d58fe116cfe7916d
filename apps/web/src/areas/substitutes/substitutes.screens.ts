import { anyOf, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const SubstitutesPage = page(() => import('./SubstitutesPage.tsx'), 'SubstitutesPage');

const TrainerDayPage = page(() => import('./TrainerDayPage.tsx'), 'TrainerDayPage');

export const screens: readonly Screen[] = [
  screen('/meineStunden', 'Meine Stunden', trainer, TrainerDayPage),
  screen('/vertretungen', 'Vertretungen', anyOf(trainer, staffFrom(80)), SubstitutesPage),
];
