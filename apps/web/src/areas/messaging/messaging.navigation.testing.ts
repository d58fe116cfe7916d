import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kontakt', 'Kontakt', { everybody: { below: 50 } }],
  ['/sendungseinstellungen', 'Sendungseinstellungen', all],
];
