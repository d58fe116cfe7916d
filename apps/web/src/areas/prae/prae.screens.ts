import { anyOf, may, trainer } from '@vereinshaus/contract/kit/access';
import { pending, type Screen } from '../../site-map.ts';

export const screens: readonly Screen[] = [
  pending('/prae', 'PRAE', may('prae')),
  pending('/prae/:praeForm_ID', 'PRAE-Formular', anyOf(may('prae'), trainer)),
];
