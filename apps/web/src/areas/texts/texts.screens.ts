import { anyOf, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const TextListPage = page(() => import('./TextListPage.tsx'), 'TextListPage');
const TextPage = page(() => import('./TextPage.tsx'), 'TextPage');

const readsTexts = anyOf(may('club_read'), may('invoice_read'), may('accounting_read'));

export const screens: readonly Screen[] = [
  screen('/verein/vorlagen', 'Vorlagen', readsTexts, TextListPage),
  screen('/verein/vorlagen/:vorlage', 'Vorlage', readsTexts, TextPage),
];
