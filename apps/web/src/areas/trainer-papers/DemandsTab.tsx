import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { DemandingCourse } from '@vereinshaus/contract/trainer-papers/calls';
import { useState } from 'react';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { DemandsDialog } from './DemandsDialog.tsx';
import { demandColumns, demandText } from './paper-columns.tsx';
import { demandsQuery } from './trainer-papers.api.ts';

const idOf = ({ ID }: DemandingCourse) => ID;
const lineOf = (row: DemandingCourse) => demandText(row) || 'verlangt nichts';

/** Was laufende Kurse verlangen: edited individually or for many at once. */
export const DemandsTab = () => {
  const list = useQuery(demandsQuery());
  const [edited, setEdited] = useState<readonly DemandingCourse[]>([]);
  return (
    <>
      <DataTable
        id="trainer-papers-demands"
        title="Anforderungen der Kurse"
        {...rowsOf(list, 'courses')}
        columns={demandColumns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Kurs', many: 'Kurse' }}
        emptyText="Derzeit läuft kein Kurs."
        exportFor={may('trainer_papers')}
        rowActions={(row) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Ändern: ${row.name}`}
            onClick={() => setEdited([row])}
          >
            Ändern
          </Button>
        )}
        selectedActions={(rows) => (
          <Button variant="default" onClick={() => setEdited(rows)}>
            Nachweise verlangen
          </Button>
        )}
      />
      {edited.length > 0 && <DemandsDialog courses={edited} onClose={() => setEdited([])} />}
    </>
  );
};
