import { z } from 'zod';
import { bank } from '../bank/calls.ts';
import { clubPayments } from '../clubs/club-payments.ts';
import { invoices } from '../invoices/calls.ts';
import { type Access, loggedIn } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { integer, text } from '../kit/wire.ts';
import { persons } from '../persons/calls.ts';

/** So many are counted of each kind: whoever has more types another letter. */
export const maxCountedHits = 100;

/** What the server finds, in the order of the palette, and who may see it: what is closed is neither asked for nor sent. */
export const searchParts = {
  persons: persons.search.access,
  invoices: invoices.list.access,
  openAmounts: clubPayments.list.access,
  payments: clubPayments.list.access,
  bankLines: bank.lines.access,
} as const satisfies Readonly<Record<string, Access>>;
export type SearchPart = keyof typeof searchParts;

const hit = z.strictObject({
  /** Of the person, the invoice, who pays, or the line. */
  ID: z.int(),
  label: z.string(),
  description: z.string(),
  /** Of a bank line: nobody has assigned it yet. Of all others false. */
  isOpen: z.boolean(),
});
export type SearchHit = z.output<typeof hit>;

const hitList = z.strictObject({ total: z.int(), hits: z.array(hit) });
export type SearchHits = z.output<typeof hitList>;

const hits = hitList.optional();

const found = z.strictObject({ persons: hits, invoices: hits, openAmounts: hits, payments: hits, bankLines: hits });
export type SearchFound = z.output<typeof found>;

/** Strg+K: persons, invoices, open amounts, payments and bank lines in one question. */
export const search = {
  all: get('/search/all', {
    summary:
      'Personen, Rechnungen, offene Beträge, Zahlungen und Bankzeilen zu dem, was jemand tippt; nur was man sehen darf.',
    access: loggedIn,
    input: z.object({
      typed: text(100).min(1, 'Bitte gib etwas ein.'),
      size: integer.pipe(z.number().min(1).max(30)).default(8),
    }),
    reply: found,
  }),
};
