import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const HomePage = page(() => import('./HomePage.tsx'), 'HomePage');

export const screens: readonly Screen[] = [screen('/', 'Home', loggedIn, HomePage)];
