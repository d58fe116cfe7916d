import { anyOf, hasTrained, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PraePage = page(() => import('./PraePage.tsx'), 'PraePage');
const FormPage = page(() => import('./FormPage.tsx'), 'FormPage');

const everybody = anyOf(may('prae'), may('accounting'), hasTrained);

export const screens: readonly Screen[] = [
  screen('/prae', 'PRAE', everybody, PraePage, { list: true }),
  screen('/prae/:praeForm_ID', 'PRAE-Formular', everybody, FormPage),
];
