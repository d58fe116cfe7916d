import { Button, SimpleGrid, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { RegistrationDecision, RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { Dialog } from '../../kit/Dialog.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { useDecide } from './registration.api.ts';
import { knownReasons } from './registration-states.ts';

type KnownPerson = NonNullable<RegistrationRow['known']>;

const Comparison = ({ row, known }: { row: RegistrationRow; known: KnownPerson }) => (
  <Table aria-label="Vergleich">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <VisuallyHidden>Feld</VisuallyHidden>
        </Table.Th>
        <Table.Th>Registrierung</Table.Th>
        <Table.Th>Bestehende Person</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="row">Name</Table.Th>
        <Table.Td>{row.fullname}</Table.Td>
        <Table.Td>
          <ProfileLink personId={known.ID} name={known.fullname} />
        </Table.Td>
      </Table.Tr>
      <Table.Tr>
        <Table.Th scope="row">Geboren</Table.Th>
        <Table.Td>{formatDay(row.birthdate)}</Table.Td>
        <Table.Td>{formatDay(known.birthdate)}</Table.Td>
      </Table.Tr>
      <Table.Tr>
        <Table.Th scope="row">E-Mail</Table.Th>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.email || '–'}</Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{known.email || '–'}</Table.Td>
      </Table.Tr>
    </Table.Tbody>
  </Table>
);

const hasNewEmail = (row: RegistrationRow) =>
  row.known !== null && row.email !== '' && row.email.toLowerCase() !== row.known.email.toLowerCase();

type DecideModalProps = { row: RegistrationRow; onClose: () => void };

/** Über eine zurückgehaltene Registrierung entscheiden: each way says what it does. */
export const DecideModal = ({ row, onClose }: DecideModalProps) => {
  const decide = useDecide();
  const choose = (decision: RegistrationDecision) => decide.mutate({ ID: row.ID, decision }, { onSuccess: onClose });
  const way = (decision: RegistrationDecision) => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
    onClick: () => choose(decision),
  });
  return (
    <Dialog onClose={onClose} title={row.fullname} size="lg">
      <Stack>
        {decide.isError && <StatusBanner kind="error">{decide.error.message}</StatusBanner>}
        {row.known === null ? (
          <Text>Diese Person wurde zusammen mit jemandem registriert, über den noch entschieden werden muss.</Text>
        ) : (
          <>
            <Text>
              Diese Registrierung sieht aus wie eine Person, die es schon gibt ({knownReasons[row.known.by]}).
            </Text>
            <Comparison row={row} known={row.known} />
          </>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {row.known !== null && (
            <Button variant="light" {...way('same')}>
              Es ist dieselbe Person
            </Button>
          )}
          {hasNewEmail(row) && (
            <Button variant="light" {...way('takeEmail')}>
              Dieselbe, neue Adresse übernehmen
            </Button>
          )}
          <Button variant="light" {...way('create')}>
            Als neue Person anlegen
          </Button>
          <Button variant="light" color="red" {...way('discard')}>
            Verwerfen
          </Button>
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Mitregistrierte Personen, die nur auf diese Entscheidung warten, folgen ihr. Beim Verwerfen werden die Angaben
          gelöscht; es wird niemand verständigt.
        </Text>
      </Stack>
    </Dialog>
  );
};
