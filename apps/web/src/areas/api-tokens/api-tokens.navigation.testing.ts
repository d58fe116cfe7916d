import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/zugriffsschluessel', 'Meine Zugriffsschlüssel', all]];
