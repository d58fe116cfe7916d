import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/export', 'Export', { from: 50, grants: ['export_read'] }]];
