import { historyCategories } from '@vereinshaus/contract/history/calls';
import {
  readingPlaceLabels,
  readingPlaces,
  sensitiveData,
  sensitiveLabels,
} from '@vereinshaus/contract/kit/sensitive-data';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { categoryOf, describeEntry } from './describe-entry.ts';
import { eraseHistoryOf } from './erase-history.ts';

const words = z.string().catch('');

/** „durch“ without names: the download is about one person and must not contain data of staff. */
const byWhom = (personId: number) => sql`
  case
    when h.actor_id is null then 'ohne Anmeldung'
    when h.actor_id = ${personId} then 'Person selbst'
    when h.actor_id = (select p.manager_id from person_card p where p.id = ${personId}) then 'Verwalter'
    else 'Verein'
  end`;

const history: OwnDataSection = {
  title: 'Geschichte',
  columns: { at: 'am', category: 'Kategorie', description: 'Was', by: 'durch' },
  rows: (id) => sql`
    select h.at, h.kind, h.details, ${byWhom(id)} as by from history_entry h where h.person_id = ${id} order by h.at`,
  // The details contain old and new values, including remarks of the office: only the sentence is shown.
  told: ({ kind, details, ...row }) => ({
    ...row,
    category: historyCategories[categoryOf(words.parse(kind), details)],
    description: describeEntry(words.parse(kind), details),
  }),
};

const looks: OwnDataSection = {
  title: 'Einsicht in sensible Daten durch den Verein',
  columns: { at: 'am', what: 'Was', place: 'Wo' },
  rows: (id) => sql`
    select s.at, s.what, s.shown_in as place from sensitive_access s where s.person_id = ${id} order by s.at`,
  told: ({ what, place, ...row }) => ({
    ...row,
    what: sensitiveLabels[z.enum(sensitiveData).parse(what)],
    place: readingPlaceLabels[z.enum(readingPlaces).parse(place)],
  }),
};

/** Everything history knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'history_entry.acting_admin_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'history_entry.actor_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'history_entry.person_id': { merge: 'move', ownData: 'history', anonymise: 'clear' },
    'sensitive_access.acting_admin_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'sensitive_access.person_id': { merge: 'move', ownData: 'looks', anonymise: 'keep' },
    'sensitive_access.viewer_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { history, looks },
  mentions: { 'history_entry.details': 'json' },
  erase: (ctx, { id }) => eraseHistoryOf(ctx, [id]),
};
