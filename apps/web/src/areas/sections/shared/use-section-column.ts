import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { sections } from '@vereinshaus/contract/sections/calls';
import { useMemo } from 'react';
import { useMay } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { sectionsQuery } from '../sections.api.ts';

/** The section column of a person list, for users who read persons in a club with sections; otherwise empty. */
export const useSectionColumn = (): readonly Column<PersonRow>[] => {
  const reads = useMay(sections.list.access);
  const list = useQuery({ ...sectionsQuery(), enabled: reads });
  // Memoised: the table sorts and filters by the columns' identity.
  return useMemo(() => {
    const options = (list.data?.sections ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }));
    if (!reads || options.length === 0) return [];
    return [
      {
        key: 'section',
        label: 'Sektion',
        value: (person) => person.sections?.join(', ') ?? '',
        filter: 'select',
        options,
        multiple: true,
        group: 'Verein',
        sortable: false,
        hiddenByDefault: true,
      },
    ];
  }, [reads, list.data]);
};
