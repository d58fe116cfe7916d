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
    'session.signInLinkUsed': kind({ category: 'session', sentence: () => 'Link zum Anmelden verwendet' }),
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
    'session.emailConsented': kind({
      category: 'session',
      sentence: () => 'Neuer E-Mail-Adresse von der bisherigen aus zugestimmt',
    }),
    'session.emailApproved': kind<{ reason: string }>({
      category: 'session',
      sentence: ({ reason }) => `Neuer E-Mail-Adresse als Administrator zugestimmt: ${reason}`,
    }),
    'session.passkeyAdded': kind<{ name: string }>({
      category: 'session',
      sentence: ({ name }) => `Passkey hinzugefügt: ${name}`,
    }),
    'session.passkeyRemoved': kind<{ name: string }>({
      category: 'session',
      sentence: ({ name }) => `Passkey entfernt: ${name}`,
    }),
    'session.appAdded': kind({ category: 'session', sentence: () => 'Authenticator-App eingerichtet' }),
    'session.appRemoved': kind({ category: 'session', sentence: () => 'Authenticator-App entfernt' }),
    'session.recoveryCodesRenewed': kind({ category: 'session', sentence: () => 'Wiederherstellungscodes erneuert' }),
    'session.recoveryCodeUsed': kind<{ left: number }>({
      category: 'session',
      sentence: ({ left }) => `Mit einem Wiederherstellungscode angemeldet, ${left} übrig`,
    }),
    'session.factorsReset': kind({ category: 'session', sentence: () => 'Passkeys und zweiter Faktor zurückgesetzt' }),
    'session.deviceSignedOut': kind<{ device: string }>({
      category: 'session',
      sentence: ({ device }) => `Auf einem Gerät abgemeldet: ${device}`,
    }),
  },
} satisfies AreaHistory;
