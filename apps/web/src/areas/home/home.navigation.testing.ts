import { all, type SeenRow } from '../../testing/seen-by.ts';

export const homeSeen: readonly SeenRow[] = [['/', 'Home', all]];
