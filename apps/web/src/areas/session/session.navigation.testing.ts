import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/meineVereine', 'Meine Vereine', { kinds: ['inTwoClubs'] }],
  ['/session', 'Meine Anmeldung', all],
];
