import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const GuardianshipsPage = page(() => import('./GuardianshipsPage.tsx'), 'GuardianshipsPage');

export const screens: readonly Screen[] = [screen('/zuhause', 'Zwei Zuhause', loggedIn, GuardianshipsPage)];
