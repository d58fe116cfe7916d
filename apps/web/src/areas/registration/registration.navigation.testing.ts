import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/benutzer/registrieren', 'Person registrieren', { from: 81 }],
  ['/benutzer/registrierungen', 'Registrierungen', { from: 50, grants: ['user_read'] }],
];
