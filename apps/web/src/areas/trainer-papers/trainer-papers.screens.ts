import { may, trainer } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const TrainerPapersPage = page(() => import('./TrainerPapersPage.tsx'), 'TrainerPapersPage');
const OwnPapersPage = page(() => import('./OwnPapersPage.tsx'), 'OwnPapersPage');

export const screens: readonly Screen[] = [
  screen('/trainernachweise', 'Nachweise der Trainer', may('trainer_papers'), TrainerPapersPage, { list: true }),
  screen('/meineNachweise', 'Meine Nachweise', trainer, OwnPapersPage),
];
