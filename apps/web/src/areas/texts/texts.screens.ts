import { texts } from '@vereinshaus/contract/texts/calls';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const TextListPage = page(() => import('./TextListPage.tsx'), 'TextListPage');
const TextPage = page(() => import('./TextPage.tsx'), 'TextPage');

export const screens: readonly Screen[] = [
  screen('/verein/vorlagen', 'Vorlagen', texts.list.access, TextListPage),
  screen('/verein/vorlagen/:vorlage', 'Vorlage', texts.get.access, TextPage),
];
