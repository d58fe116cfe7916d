import { all, type SeenRow } from '../../testing/seen-by.ts';

export const helpSeen: readonly SeenRow[] = [['/faq', 'Hilfe', all]];
