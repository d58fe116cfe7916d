import { everyone } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const CheckPage = page(() => import('./CheckPage.tsx'), 'CheckPage');

export const screens: readonly Screen[] = [screen('/zertifikat', 'Zertifikat prüfen', everyone, CheckPage)];
