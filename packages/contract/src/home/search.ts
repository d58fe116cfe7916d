import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { integer, text } from '../kit/wire.ts';

/** Counting stops here for each kind: users with more hits type another letter. */
export const maxCountedHits = 100;

/** What the server searches, in the order of the palette. Each part comes from one module, with the right it needs. */
export const searchParts = [
  'persons',
  'invoices',
  'openAmounts',
  'payments',
  'bankLines',
  'contacts',
  'donations',
  'sections',
  'forms',
  'newsletters',
] as const;
export type SearchPart = (typeof searchParts)[number];

const hit = z.strictObject({
  /** Id of the person, invoice, payer, line or record. */
  ID: z.int(),
  label: z.string(),
  description: z.string(),
  /** The screen that shows it to the caller. */
  path: z.string(),
});
export type SearchHit = z.output<typeof hit>;

const hitList = z.strictObject({ total: z.int(), hits: z.array(hit) });
export type SearchHits = z.output<typeof hitList>;

/** Parts without the right are missing. */
const found = z.partialRecord(z.enum(searchParts), hitList);
export type SearchFound = z.output<typeof found>;

/** Strg+K: searches the whole database in one request. */
export const search = {
  all: get('/search/all', {
    summary:
      'Personen, Rechnungen, offene Beträge, Zahlungen, Bankzeilen, Kontakte, Spenden, Sektionen, Formulare und Newsletter zu dem, was jemand tippt; nur was man öffnen darf, als Familie das Eigene.',
    access: loggedIn,
    input: z.object({
      typed: text(100).min(1, 'Bitte gib etwas ein.'),
      size: integer.pipe(z.number().min(1).max(30)).default(8),
    }),
    reply: found,
  }),
};
