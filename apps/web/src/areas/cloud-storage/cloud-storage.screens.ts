import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { cloudStorage } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const FilesPage = page(() => import('./FilesPage.tsx'), 'FilesPage');
const DrivePage = page(() => import('./DrivePage.tsx'), 'DrivePage');
const DriveGuidePage = page(() => import('./DriveGuidePage.tsx'), 'DriveGuidePage');
const SharePage = page(() => import('./SharePage.tsx'), 'SharePage');

export const screens: readonly Screen[] = [
  screen('/cloudstorage/dateien', 'Vereinsdateien', loggedIn, FilesPage, { when: cloudStorage }),
  screen('/cloudstorage/login', 'Cloud-Speicher', loggedIn, DrivePage, { when: cloudStorage }),
  screen('/cloudstorage/anleitung', 'Cloud-Anleitung', loggedIn, DriveGuidePage, { when: cloudStorage }),
  screen('/freigabe/:token', 'Freigegebene Dateien', everyone, SharePage),
];
