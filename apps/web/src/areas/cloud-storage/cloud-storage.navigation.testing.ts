import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/cloudstorage/dateien', 'Vereinsdateien', { from: 20, grants: ['cloudstorage'] }],
  ['/cloudstorage/login', 'Cloud-Speicher', { from: 20, grants: ['cloudstorage'] }],
  ['/cloudstorage/anleitung', 'Cloud-Anleitung', { from: 20, grants: ['cloudstorage'] }],
];
