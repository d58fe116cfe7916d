import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MoveInPage = page(() => import('./MoveInPage.tsx'), 'MoveInPage');

export const screens: readonly Screen[] = [screen('/einzug', 'Datenübernahme', staffFrom(90), MoveInPage)];
