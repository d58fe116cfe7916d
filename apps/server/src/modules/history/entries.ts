/**
 * What the history knows, one kind per thing that happens. Details are stored as they were said; the German sentence is
 * rendered from them when somebody reads the history.
 */
export type HistoryEntry =
  | { kind: 'session.viewTakenOver'; personId: number }
  | { kind: 'session.viewReturned'; personId: number }
  | { kind: 'session.passwordSet'; personId: number }
  | { kind: 'session.passwordLinkSent'; personId: number }
  | { kind: 'session.signedOutEverywhere'; personId: number }
  | { kind: 'club.changed'; changes: Readonly<Record<string, { before: unknown; after: unknown }>> };
