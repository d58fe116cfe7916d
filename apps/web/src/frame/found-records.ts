import { type Icon, IconBuildingBank, IconCash, IconFileInvoice, IconReceipt, IconUser } from '@tabler/icons-react';
import {
  maxCountedHits,
  type SearchFound,
  type SearchHit,
  type SearchHits,
  type SearchPart,
} from '@vereinshaus/contract/home/search';
import type { Entry, EntryGroup } from './quick-search.ts';

type Shown = { part: SearchPart; label: string; icon: Icon; pathOf: (hit: SearchHit, typed: string) => string };

const asked = (typed: string) => encodeURIComponent(typed.trim());

/** „Rechnung 2026-00043“ is looked for by its number. */
const numberIn = (label: string) => label.replace(/^Rechnung /, '');

/** What the server finds, from top to bottom, and where each leads. */
const shownParts: readonly Shown[] = [
  { part: 'persons', label: 'Personen', icon: IconUser, pathOf: ({ ID }) => `/benutzer/profil/${ID}` },
  {
    part: 'invoices',
    label: 'Rechnungen',
    icon: IconFileInvoice,
    pathOf: ({ label }) => `/rechnungen?t.q=${asked(numberIn(label))}`,
  },
  { part: 'openAmounts', label: 'Offene Beträge', icon: IconReceipt, pathOf: ({ ID }) => `/abrechnung/${ID}` },
  { part: 'payments', label: 'Zahlungen', icon: IconCash, pathOf: ({ ID }) => `/abrechnung/${ID}` },
  {
    part: 'bankLines',
    label: 'Bankzeilen',
    icon: IconBuildingBank,
    pathOf: ({ isOpen }, typed) =>
      isOpen
        ? `/buchhaltung/zuordnung?suche=${asked(typed)}`
        : `/buchhaltung/zuordnung?tab=zugeordnet&z.q=${asked(typed)}`,
  },
];

/** „alle 30 Treffer“, where a list shows them. */
const allOf = (part: SearchPart, { total, hits }: SearchHits, typed: string): readonly Entry[] =>
  part === 'persons' && total > hits.length
    ? [
        {
          path: `/benutzer/liste?t.q=${asked(typed)}`,
          label: `alle ${total >= maxCountedHits ? `${maxCountedHits} und mehr` : total} Treffer`,
          description: 'in der Liste der Personen',
          icon: IconUser,
        },
      ]
    : [];

export const recordGroups = (found: SearchFound | undefined, typed: string): readonly EntryGroup[] =>
  shownParts.flatMap(({ part, label, icon, pathOf }) => {
    const hits = found?.[part];
    if (hits === undefined || hits.hits.length === 0) return [];
    const entries = hits.hits.map((hit) => ({
      // Two lines of one family lead to one place and are told apart by what they say.
      path: pathOf(hit, typed),
      label: hit.label,
      description: hit.description,
      icon,
    }));
    return [{ label, entries: [...entries, ...allOf(part, hits, typed)] }];
  });
