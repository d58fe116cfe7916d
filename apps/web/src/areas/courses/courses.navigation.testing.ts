import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kurs/buchung', 'Angebote', all],
  ['/kurs/verwaltung', 'Kurse verwalten', { from: 11, grants: ['course', 'course/data', 'course/data_read'] }],
  ['/kurs/tags', 'Kurs-Tags', { from: 20, grants: ['course', 'course/data', 'course/data_read'] }],
  ['/embed/konfigurator', 'Embed-Konfigurator', { from: 20 }],
];
