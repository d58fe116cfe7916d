import { all, type SeenRow } from '../../testing/seen-by.ts';

export const messagingSeen: readonly SeenRow[] = [
  ['/kontakt', 'Kontakt', { everybody: { below: 50 } }],
  ['/sendungseinstellungen', 'Sendungseinstellungen', all],
];
