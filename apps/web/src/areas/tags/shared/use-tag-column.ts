import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { useMemo } from 'react';
import { useMay } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { tagListQuery } from '../tags.api.ts';

/** The tag column of a person list, for users who see tags; otherwise empty. */
export const useTagColumn = (): readonly Column<PersonRow>[] => {
  const seesTags = useMay(tags.list.access);
  const list = useQuery({ ...tagListQuery(), enabled: seesTags });
  // Memoised: the table sorts and filters by the columns' identity.
  return useMemo(() => {
    if (!seesTags) return [];
    const options = (list.data?.tags ?? []).map(({ value, label }) => ({ value: String(value), label }));
    return [
      {
        key: 'tags',
        label: 'Tags',
        value: (person) => person.tags?.join(', ') ?? '',
        filter: 'select',
        options,
        multiple: true,
        group: 'Verein',
        sortable: false,
        hiddenByDefault: true,
      },
    ];
  }, [seesTags, list.data]);
};
