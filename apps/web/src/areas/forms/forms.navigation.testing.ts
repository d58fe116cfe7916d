import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/formular/uebersicht', 'Formulare', { from: 81, grants: ['forms'] }]];
