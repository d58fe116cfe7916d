import { all, type SeenRow } from '../../testing/seen-by.ts';

export const trainersSeen: readonly SeenRow[] = [['/trainer', 'Trainer', all]];
