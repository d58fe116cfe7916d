import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/kontakte', 'Kontakte', { from: 50, grants: ['contacts_read'] }]];
