import type { historyKinds } from '../../history-of-areas.ts';
import type { EntryKind } from './area-history.ts';

export type HistoryKind = keyof typeof historyKinds;

type DetailsOf<K extends HistoryKind> = (typeof historyKinds)[K] extends EntryKind<infer D> ? D : never;

/** `personId`: the person it is about, null for the club itself. */
export type HistoryEntry = {
  [K in HistoryKind]: {
    kind: K;
    personId: number | null;
    courseId?: number;
    contactId?: number;
    details: DetailsOf<K>;
  };
}[HistoryKind];
