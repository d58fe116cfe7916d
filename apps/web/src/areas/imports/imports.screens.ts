import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ImportPage = page(() => import('./ImportPage.tsx'), 'ImportPage');

export const screens: readonly Screen[] = [
  screen('/migrieren/person', 'Personen importieren', staffFrom(80), ImportPage),
];
