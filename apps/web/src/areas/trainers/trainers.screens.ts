import { everyone, loggedIn, trainer } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const TrainerListPage = page(() => import('./TrainerListPage.tsx'), 'TrainerListPage');
const TrainerProfilePage = page(() => import('./TrainerProfilePage.tsx'), 'TrainerProfilePage');
const OwnProfilePage = page(() => import('./OwnProfilePage.tsx'), 'OwnProfilePage');

export const screens: readonly Screen[] = [
  screen('/trainer', 'Trainer', loggedIn, TrainerListPage),
  screen('/profil/:id', 'Trainerprofil', everyone, TrainerProfilePage, { numeric: true }),
  screen('/profil/:child_ID', 'Trainerprofil', everyone, TrainerProfilePage, { numeric: true }),
  screen('/pprofil/:id', 'Trainerprofil', everyone, TrainerProfilePage, { numeric: true }),
  screen('/pprofil', 'Mein Trainerprofil', trainer, OwnProfilePage),
];
