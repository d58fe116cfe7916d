import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/verein/absender', 'Absender der E-Mails', { from: 90 }]];
