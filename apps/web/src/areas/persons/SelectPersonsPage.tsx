import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { persons } from '@vereinshaus/contract/persons/calls';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { PersonCriteria } from './shared/PersonCriteria.tsx';
import { PersonTable } from './shared/PersonTable.tsx';
import { criteriaOf, noSelection, readSelection, type Selection, writeSelection } from './shared/select-url.ts';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

/** The selection in the URL. Two fields that change in quick succession must not undo each other. */
const useSelection = () => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (patch: Partial<Selection>) => {
    latest.current = writeSelection(latest.current, { ...readSelection(latest.current), ...patch });
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  return { selection: readSelection(params), change };
};

/** /benutzer/select: persons by several criteria, for messages or export. */
export const SelectPersonsPage = () => {
  const columns = usePersonColumns();
  const { selection, change } = useSelection();
  const criteria = criteriaOf(selection);
  return (
    <>
      <PageHeader
        title="Personen auswählen"
        description="Wer alle Kriterien erfüllt, steht in der Liste und kann angeschrieben oder exportiert werden."
      />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Kriterien">
        <Stack>
          <PersonCriteria selection={selection} onChange={change} />
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRestore size={16} aria-hidden />}
              disabled={Object.keys(criteria).length === 0}
              onClick={() => change(noSelection)}
            >
              Kriterien zurücksetzen
            </Button>
          </Group>
        </Stack>
      </Paper>
      <PersonTable
        id="selected-persons"
        title="Ausgewählte Personen"
        source={withFurtherFields(rowsFrom(persons.list, (reply) => reply.users, { criteria }))}
        columns={columns}
        origin={{ label: 'Personen auswählen', view: 'profil' }}
      />
    </>
  );
};
