import type { SeenRow } from '../../testing/seen-by.ts';

export const invitationsSeen: readonly SeenRow[] = [['/einladungen', 'Familien einladen', { from: 90 }]];
