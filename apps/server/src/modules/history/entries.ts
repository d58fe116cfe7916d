/**
 * Everything the history knows: one kind per thing that happens, with the details it carries, the category it is listed
 * under and the German sentence it is told in. Areas add their kinds here, beside the others.
 */
export const historyCategories = {
  person: 'Personendaten',
  membership: 'Mitgliedschaft',
  permission: 'Berechtigungen',
  session: 'Anmeldung',
  club: 'Verein',
  message: 'Nachrichten',
  note: 'Notizen',
} as const;

export type HistoryCategory = keyof typeof historyCategories;

/** Field name → what it was and what it became. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

type Kind<D> = { category: HistoryCategory; sentence: (details: D) => string };

const kind = <D = Record<never, never>>(definition: Kind<D>): Kind<D> => definition;

const changedFields = (changes: Changes) => Object.keys(changes).join(', ');

export const historyKinds = {
  'session.viewTakenOver': kind({ category: 'session', sentence: () => 'Ansicht übernommen' }),
  'session.viewReturned': kind({ category: 'session', sentence: () => 'Übernommene Ansicht verlassen' }),
  'session.passwordSet': kind({ category: 'session', sentence: () => 'Passwort gesetzt' }),
  'session.passwordLinkSent': kind({ category: 'session', sentence: () => 'Link zum Setzen des Passworts verschickt' }),
  'session.signedOutEverywhere': kind({ category: 'session', sentence: () => 'Auf allen Geräten abgemeldet' }),
  'club.changed': kind<{ changes: Changes }>({
    category: 'club',
    sentence: ({ changes }) => `Vereinsdaten geändert: ${changedFields(changes)}`,
  }),
};

export type HistoryKind = keyof typeof historyKinds;

type DetailsOf<K extends HistoryKind> = (typeof historyKinds)[K] extends Kind<infer D> ? D : never;

/** `personId`: whom it is about, null for the club itself. */
export type HistoryEntry = {
  [K in HistoryKind]: { kind: K; personId: number | null; details: DetailsOf<K> };
}[HistoryKind];
