import type { SeenRow } from '../../testing/seen-by.ts';

export const formsSeen: readonly SeenRow[] = [['/formular/uebersicht', 'Formulare', { from: 81, grants: ['forms'] }]];
