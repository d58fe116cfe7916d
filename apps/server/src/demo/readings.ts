import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { PersonDraft, ReadingDraft } from './draft.ts';

type ReadingsInput = { today: IsoDay; persons: readonly PersonDraft[]; admin: number };

const everyDays = 3;
const maxDays = 360;

/** Zuletzt gelesen: the office has opened profiles with a health note, one every few days. */
export const readHealthNotes = ({ today, persons, admin }: ReadingsInput): readonly ReadingDraft[] =>
  persons
    .flatMap(({ columns }, person) =>
      columns.health_note === '' || columns.deleted_at !== null || person === admin ? [] : [person],
    )
    .map((person, index) => ({
      at: `${addDays(today, -1 - ((index * everyDays) % maxDays))}T09:12:00Z`,
      person,
      viewer: admin,
    }));
