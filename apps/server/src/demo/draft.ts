import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import { emptyValues, fieldColumns, textFields } from '@vereinshaus/contract/persons/person-fields';
import type { recordHistory } from '../modules/history/index.ts';
import type { DemoCourse } from './offer.ts';

/** What is going to be written, before anybody has a number: persons point at each other by their place in the list. */
export type RoleDraft = { code: number; starts_on: IsoDay; ends_on: IsoDay | null; note?: string };

/** Every text that somebody fills in, empty. */
export const noTexts = recordOf(textFields.map((field) => [fieldColumns[field], emptyValues[field]] as const));

/** Columns of the person table that differ from person to person; the others keep their defaults. */
export type PersonColumns = typeof noTexts & {
  birth_date: IsoDay | null;
  death_date: IsoDay | null;
  deleted_at: string | null;
  anonymised_at: string | null;
  sex: 'male' | 'fem' | 'fam' | 'inst' | '';
  member_since: IsoDay | null;
  staff_level: number;
  is_trainer: boolean;
  mailing: number;
  payment_method: number;
  whatsapp_phone: string;
  extra: Record<string, unknown>;
  last_login_at: string | null;
  last_active_at: string | null;
  data_confirmed_at: string | null;
  created_at: string;
};

export type PersonDraft = {
  columns: PersonColumns;
  manager: number;
  representative: number | null;
  /** Completed years on the day the data are told from. */
  age: number;
  roles: RoleDraft[];
  /** Address to sign in with. */
  signIn?: string;
  grants?: readonly string[];
};

type HistoryEntry = Parameters<typeof recordHistory>[1];
type UntiedEntry<Entry> = Entry extends { personId: number | null }
  ? Omit<Entry, 'personId'> & { person: number | null }
  : never;

/** An entry of the history, about a person by their place in the list. */
export type HistoryDraft = { at: string; actor: number; admin?: number; entry: UntiedEntry<HistoryEntry> };

/** A request for a change of membership that waits for the office. */
export type RequestDraft = { person: number; kind: 'upgrade' | 'downgrade'; note: string; at: string };

/** Somebody of the office has read a health note in the profile. */
export type ReadingDraft = { at: string; person: number; viewer: number };

export type ClubDraft = {
  id: number;
  columns: Readonly<Record<string, unknown>>;
  hosts: readonly string[];
  logo?: string;
  imprint?: Readonly<Record<string, unknown>>;
  offers?: readonly DemoCourse[];
  persons: readonly PersonDraft[];
  history: readonly HistoryDraft[];
  requests?: readonly RequestDraft[];
  readings?: readonly ReadingDraft[];
};
