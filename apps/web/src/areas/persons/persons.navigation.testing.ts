import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/benutzer/liste', 'Meine Daten', { everybody: { below: 50, without: ['user_read'] } }],
  ['/benutzer/liste', 'Alle Personen', { from: 50, grants: ['user_read'] }],
  ['/benutzer/schnell', 'Schnellsuche', { from: 50, grants: ['user_read'], setting: { quickSearch: true } }],
  ['/benutzer/aktiv', 'Aktive', { from: 50, grants: ['user_read'] }],
  ['/benutzer/admins', 'Aktive Verwalter', { from: 50, grants: ['user_read'] }],
  ['/benutzer/aktivOderVerwalter', 'Aktive oder Verwalter', { from: 50, grants: ['user_read'] }],
  ['/benutzer/trainer', 'Trainer', { from: 50, grants: ['user_read'] }],
  ['/benutzer/verwalterliste', 'Nach Verwalter', { from: 50, grants: ['user_read'] }],
  ['/benutzer/tote', 'Verstorbene', { from: 50, grants: ['user_read'] }],
  ['/dash', 'Demografie', { from: 50, grants: ['user_read'] }],
  ['/benutzer/select', 'Personen auswählen', { from: 50, grants: ['user_read'] }],
  ['/benutzer/select', 'Nachricht schreiben', { from: 51 }],
];
