import { seesBalances } from '@vereinshaus/contract/persons/calls';
import { useMemo } from 'react';
import { useMay } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { useSectionColumn } from '../../sections/shared/use-section-column.ts';
import { useTagColumn } from '../../tags/shared/use-tag-column.ts';
import { type ListedPerson, personColumns } from '../person-columns.tsx';

/** All columns a list of persons can show. */
export const usePersonColumns = (): readonly Column<ListedPerson>[] => {
  const club = useClub();
  const tagColumn = useTagColumn();
  const sectionColumn = useSectionColumn();
  const seesMoney = useMay(seesBalances);
  // Memoised: the table sorts and filters by their identity.
  return useMemo(
    () => [...personColumns(club, seesMoney), ...tagColumn, ...sectionColumn],
    [club, seesMoney, tagColumn, sectionColumn],
  );
};
