import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { type SectionRow, sections } from '@vereinshaus/contract/sections/calls';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { SectionDialog } from './SectionDialog.tsx';
import { headsText, sectionColumns, sectionPath } from './section-columns.tsx';
import { sectionsQuery } from './sections.api.ts';

const idOf = ({ ID }: SectionRow) => ID;
const lineOf = (row: SectionRow) =>
  [`${row.members} Mitglieder`, `${row.courses} Kurse`, headsText(row)].filter(Boolean).join(' · ');

/** /sektionen: the sections of the club. */
export const SectionsPage = () => {
  const list = useQuery(sectionsQuery());
  const mayWrite = useMay(sections.save.access);
  const seesMoney = useMay(may('accounting_read'));
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(() => sectionColumns(seesMoney), [seesMoney]);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
      Sektion anlegen
    </Button>
  );
  const isEmpty = list.data && list.data.sections.length === 0;
  return (
    <Stack gap={0}>
      <PageHeader
        title="Sektionen"
        description="Sparten des Vereins mit Leitung, Mitgliedern, Kursen, eigenem Beitrag und Kostenstelle."
        action={mayWrite && isEmpty === false && add}
      />
      {isEmpty ? (
        <EmptyState action={mayWrite && add}>
          Noch keine Sektionen. Ein Verein mit mehreren Sportarten legt für jede eine an.
        </EmptyState>
      ) : (
        <DataTable
          id="sections"
          title="Sektionen"
          {...rowsOf(list, 'sections')}
          columns={columns}
          rowId={idOf}
          cardLine={lineOf}
          countLabel={{ one: 'Sektion', many: 'Sektionen' }}
        />
      )}
      {isOpen && (
        <SectionDialog
          section={null}
          onClose={() => setOpen(false)}
          onSaved={(sectionId) => void navigate(sectionPath(sectionId))}
        />
      )}
    </Stack>
  );
};
