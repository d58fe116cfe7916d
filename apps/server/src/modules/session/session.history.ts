import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const sessionHistory = {
  kinds: {
    'session.viewTakenOver': kind({ category: 'session', sentence: () => 'Ansicht übernommen' }),
    'session.viewReturned': kind({ category: 'session', sentence: () => 'Übernommene Ansicht verlassen' }),
    'session.passwordSet': kind({ category: 'session', sentence: () => 'Passwort gesetzt' }),
    'session.passwordLinkSent': kind({
      category: 'session',
      sentence: () => 'Link zum Setzen des Passworts verschickt',
    }),
    'session.signedOutEverywhere': kind({ category: 'session', sentence: () => 'Auf allen Geräten abgemeldet' }),
    'session.emailChangeRequested': kind<{ changes: Changes }>({
      category: 'session',
      sentence: ({ changes: { email } }) =>
        `Neue E-Mail-Adresse eingetragen, wartet auf Bestätigung: ${String(email?.after)}`,
    }),
    'session.emailChanged': kind<{ changes: Changes }>({
      category: 'session',
      sentence: () => 'Neue E-Mail-Adresse bestätigt',
    }),
    'session.emailChangeReverted': kind<{ changes: Changes }>({
      category: 'session',
      sentence: () => 'Änderung der E-Mail-Adresse zurückgenommen',
    }),
    'session.deviceSignedOut': kind<{ device: string }>({
      category: 'session',
      sentence: ({ device }) => `Auf einem Gerät abgemeldet: ${device}`,
    }),
  },
} satisfies AreaHistory;
