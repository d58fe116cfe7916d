import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const HandoverPage = page(() => import('./HandoverPage.tsx'), 'HandoverPage');

export const screens: readonly Screen[] = [screen('/amtsuebergabe', 'Amtsübergabe', loggedIn, HandoverPage)];
