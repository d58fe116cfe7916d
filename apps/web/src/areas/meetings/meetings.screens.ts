import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MeetingsPage = page(() => import('./MeetingsPage.tsx'), 'MeetingsPage');
const MeetingPage = page(() => import('./MeetingPage.tsx'), 'MeetingPage');
const HallByCodePage = page(() => import('./HallByCodePage.tsx'), 'HallByCodePage');

export const screens: readonly Screen[] = [
  screen('/versammlungen', 'Generalversammlung', loggedIn, MeetingsPage),
  screen('/versammlungen/:meetingID', 'Versammlung', loggedIn, MeetingPage),
  screen('/versammlung/:code', 'Abstimmen', everyone, HallByCodePage),
];
