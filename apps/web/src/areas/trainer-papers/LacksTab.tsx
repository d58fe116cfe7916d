import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { LackRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { PaperDialog } from './PaperDialog.tsx';
import { lackColumns, lackText } from './paper-columns.tsx';
import { demandsQuery, lacksQuery, usePrintConfirmation } from './trainer-papers.api.ts';

const idOf = ({ child_ID, course_ID, kind }: LackRow) => `${child_ID}-${course_ID}-${kind}`;
const lineOf = (row: LackRow) => `${paperKinds[row.kind]} (${lackText(row)}) · ${row.courseName}`;

const RowActions = ({ row, onEnter }: { row: LackRow; onEnter: (row: LackRow) => void }) => {
  const print = usePrintConfirmation();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {row.kind === 'criminalRecord' && (
        <Button
          size="compact-sm"
          variant="subtle"
          miw="max-content"
          loading={print.isPending}
          aria-label={`Bestätigung drucken: ${row.fullname}`}
          onClick={() => print.mutate(row.child_ID)}
        >
          Bestätigung drucken
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Eintragen: ${paperKinds[row.kind]} von ${row.fullname}`}
        onClick={() => onEnter(row)}
      >
        Eintragen
      </Button>
    </Group>
  );
};

/** Nothing is missing either because everybody has it, or because nothing is required: only the first is good news. */
const NobodyLacks = ({ onDemands }: { onDemands: () => void }) => {
  const demands = useQuery(demandsQuery());
  return (
    <QueryState query={demands}>
      {({ courses }) => {
        const isDemanded = courses.some((course) => course.demands.length > 0);
        return (
          <EmptyState
            action={
              <Button variant="default" onClick={onDemands}>
                {isDemanded ? 'Anforderungen ansehen' : 'Anforderungen festlegen'}
              </Button>
            }
          >
            {isDemanded
              ? 'Niemandem fehlt etwas: Alle, die laufende Kurse leiten, haben die verlangten Nachweise.'
              : 'Noch verlangt kein laufender Kurs Nachweise. Leg fest, welcher Kurs was verlangt, dann steht hier, wem etwas fehlt.'}
          </EmptyState>
        );
      }}
    </QueryState>
  );
};

/** Wem was fehlt: of the trainers of running courses. */
export const LacksTab = ({ onDemands }: { onDemands: () => void }) => {
  const list = useQuery(lacksQuery());
  const [entered, setEntered] = useState<LackRow | null>(null);
  if (list.data?.lacks.length === 0) return <NobodyLacks onDemands={onDemands} />;
  return (
    <>
      <DataTable
        id="trainer-papers-lacks"
        title="Fehlende Nachweise"
        {...rowsOf(list, 'lacks')}
        columns={lackColumns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'fehlender Nachweis', many: 'fehlende Nachweise' }}
        exportFor={may('trainer_papers')}
        rowActions={(row) => <RowActions row={row} onEnter={setEntered} />}
      />
      {entered !== null && (
        <PaperDialog
          paper={null}
          person={{ ID: entered.child_ID, fullname: entered.fullname }}
          kind={entered.kind}
          trainers={[]}
          onClose={() => setEntered(null)}
        />
      )}
    </>
  );
};
