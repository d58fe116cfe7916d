import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconCash,
  IconFileInvoice,
  IconForms,
  IconHeartHandshake,
  IconMailbox,
  IconReceipt,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import {
  maxCountedHits,
  type SearchFound,
  type SearchHits,
  type SearchPart,
  searchParts,
} from '@vereinshaus/contract/home/search';
import type { Entry, EntryGroup } from './quick-search.ts';

type ShownPart = {
  label: string;
  icon: Icon;
  /** The list with all hits. */
  list?: { path: string; description: string };
};

/** Labels of the parts the server searches. */
const shownParts: Readonly<Record<SearchPart, ShownPart>> = {
  persons: {
    label: 'Personen',
    icon: IconUser,
    list: { path: '/benutzer/liste', description: 'in der Liste der Personen' },
  },
  invoices: { label: 'Rechnungen', icon: IconFileInvoice },
  openAmounts: { label: 'Offene Beträge', icon: IconReceipt },
  payments: { label: 'Zahlungen', icon: IconCash },
  bankLines: { label: 'Bankzeilen', icon: IconBuildingBank },
  contacts: {
    label: 'Kontakte',
    icon: IconAddressBook,
    list: { path: '/kontakte', description: 'in der Liste der Kontakte' },
  },
  donations: { label: 'Spenden', icon: IconHeartHandshake },
  sections: { label: 'Sektionen', icon: IconSitemap },
  forms: { label: 'Formulare', icon: IconForms },
  newsletters: { label: 'Newsletter', icon: IconMailbox },
};

/** „alle 30 Treffer“, if there is a list for them. */
const allOf = ({ list, icon }: ShownPart, { total, hits }: SearchHits, typed: string): readonly Entry[] =>
  list !== undefined && total > hits.length
    ? [
        {
          path: `${list.path}?t.q=${encodeURIComponent(typed.trim())}`,
          label: `alle ${total >= maxCountedHits ? `${maxCountedHits} und mehr` : total} Treffer`,
          description: list.description,
          icon,
        },
      ]
    : [];

/** The server's results, group by group; each hit contains its own link. */
export const recordGroups = (found: SearchFound | undefined, typed: string): readonly EntryGroup[] =>
  searchParts.flatMap((part) => {
    const hits = found?.[part];
    if (hits === undefined || hits.hits.length === 0) return [];
    const shown = shownParts[part];
    const entries = hits.hits.map(({ path, label, description }) => ({ path, label, description, icon: shown.icon }));
    return [{ label: shown.label, entries: [...entries, ...allOf(shown, hits, typed)] }];
  });
