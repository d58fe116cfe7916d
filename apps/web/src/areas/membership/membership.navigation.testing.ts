import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/meineMitgliedskarte', 'Meine Mitgliedskarte', { everybody: {}, setting: { showMembershipCard: true } }],
  ['/verein/vorstand', 'Vorstandsliste', { from: 50, grants: ['club_read'] }],
  ['/vorstand', 'Vorstand', all],
  ['/mitgliedschaft', 'Mitgliedschaft', { everybody: { below: 50 }, setting: { noMembership: false } }],
  ['/mitgliedschaft', 'Anfragen', { from: 50, grants: ['user_read'], setting: { noMembership: false } }],
  ['/benutzer/nachRolle', 'Nach Rolle', { from: 50, grants: ['user_read'] }],
  ['/benutzer/jubilare', 'Jubilare und Geburtstage', { from: 50, grants: ['user_read'] }],
  ['/rollen', 'Rollen verwalten', { from: 80 }],
];
