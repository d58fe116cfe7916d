import { useQuery } from '@tanstack/react-query';
import { type ImportedPerson, type ImportRun, importResults } from '@vereinshaus/contract/imports/calls';
import { Dialog } from '../../../kit/Dialog.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { rowsOf } from '../../../kit/table/rows-of.ts';
import { ProfileLink } from '../../persons/shared/ProfileLink.tsx';
import { personsOfRunQuery } from './imports.api.ts';

const columns: readonly Column<ImportedPerson>[] = [
  { key: 'row', label: 'Zeile', type: 'number', value: ({ row }) => row, width: 80 },
  {
    key: 'fullname',
    label: 'Name',
    value: ({ fullname }) => fullname,
    render: ({ ID, fullname }) => <ProfileLink personId={ID} name={fullname} />,
    width: 220,
  },
  { key: 'birthdate', label: 'Geboren', type: 'date', value: ({ birthdate }) => birthdate, width: 110 },
  { key: 'result', label: 'Was geschah', value: ({ result }) => importResults[result], filter: 'select', width: 130 },
];

const idOf = ({ row }: ImportedPerson) => row;

/** Ein früherer Import: the persons it has made or completed. */
export const RunDialog = ({ run, onClose }: { run: ImportRun; onClose: () => void }) => {
  const persons = useQuery(personsOfRunQuery(run.ID));
  return (
    <Dialog onClose={onClose} title={run.fileName} size="xl">
      <DataTable
        id="import-run"
        urlKey="p"
        title="Personen dieses Imports"
        {...rowsOf(persons, 'persons')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Person', many: 'Personen' }}
        emptyText="Von diesem Import ist niemand mehr da."
        cardTitle={({ fullname }) => fullname}
        plain
        hideExport
      />
    </Dialog>
  );
};
