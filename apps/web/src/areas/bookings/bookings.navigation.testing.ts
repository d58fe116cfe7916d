import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kurs/meine', 'Meine Buchungen', all],
  ['/kurs/trainer', 'Meine Teilnehmer', { kinds: ['trainer'] }],
  [
    '/kurs/meine_online',
    'Meine TurnvereinLive@Home Buchungen',
    { everybody: {}, setting: { enableOnlineConferences: true } },
  ],
  ['/wartelisten', 'Wartelisten', { from: 50, grants: ['course', 'course/participants_read'] }],
  ['/kurs/buchungen', 'Letzte Buchungen', { from: 80 }],
  ['/kurse/umsatz', 'Kurs-Umsatz', { from: 50 }],
  [
    '/kurstag/benutzer',
    'Mitglieder nach Tag',
    { from: 50, grants: ['user_read', 'course', 'course/participants_read'] },
  ],
];
