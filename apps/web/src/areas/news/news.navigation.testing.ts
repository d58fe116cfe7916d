import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kurse/nachrichten', 'Kurs-Nachrichten', { from: 80 }],
  ['/kurse/nachrichten', 'Kurs-Nachrichten', { from: 80 }],
  ['/neuigkeiten', 'Neuigkeiten', all],
  ['/gespraeche', 'Gespräche', all],
];
