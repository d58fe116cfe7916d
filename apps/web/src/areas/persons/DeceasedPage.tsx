import { personLists } from '@vereinshaus/contract/persons/person-lists';
import { useMemo } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { deathColumn, type ListedPerson } from './person-columns.tsx';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

const deceased = withFurtherFields(rowsFrom(personLists.deceased, (reply) => reply.users));

const shown = new Set(['fullname', 'birthdate', 'age', 'memberSince']);

/** The age at death; the server can only sort by birth dates. */
const ageReached = { label: 'Alter', sortable: false } as const;

const adapted = (column: Column<ListedPerson>): Column<ListedPerson> => ({
  ...column,
  ...(column.key === 'age' && ageReached),
  hiddenByDefault: !shown.has(column.key),
});

/** /benutzer/tote */
export const DeceasedPage = () => {
  const all = usePersonColumns();
  const columns = useMemo(
    () => all.map(adapted).flatMap((column) => (column.key === 'age' ? [deathColumn, column] : [column])),
    [all],
  );
  return (
    <>
      <PageHeader title="Verstorbene" />
      <PersonTable
        id="deceased-persons"
        title="Verstorbene"
        source={deceased}
        columns={columns}
        origin={{ label: 'Verstorbene', view: 'profil' }}
        defaultSort="-deathdate"
        withoutMessages
      />
    </>
  );
};
