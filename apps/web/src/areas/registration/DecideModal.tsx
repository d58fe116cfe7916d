import { Button, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { RegistrationDecision, RegistrationRow } from '@vereinshaus/contract/registration/calls';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { useDecide } from './registration.api.ts';
import { knownReasons } from './registration-states.ts';

type KnownPerson = NonNullable<RegistrationRow['known']>;

type ComparedLine = { label: string; one: ReactNode; other: ReactNode; isSame: boolean };

const folded = (text: string) => text.trim().toLocaleLowerCase('de');

const lineOf = (label: string, one: string, other: string): ComparedLine => ({
  label,
  one: one || '–',
  other: other || '–',
  isSame: folded(one) === folded(other),
});

const linesOf = (row: RegistrationRow, known: KnownPerson): readonly ComparedLine[] => [
  { ...lineOf('Name', row.fullname, known.fullname), other: <ProfileLink personId={known.ID} name={known.fullname} /> },
  lineOf('Geboren', formatDay(row.birthdate), formatDay(known.birthdate)),
  lineOf('E-Mail', row.email, known.email),
  lineOf('Telefon', formatPhone(row.phone), formatPhone(known.phone)),
  lineOf('Adresse', row.address, known.address),
];

const Comparison = ({ row, known }: { row: RegistrationRow; known: KnownPerson }) => (
  <Table aria-label="Vergleich" layout="fixed">
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={96}>
          <VisuallyHidden>Feld</VisuallyHidden>
        </Table.Th>
        <Table.Th>Registrierung</Table.Th>
        <Table.Th>Bestehende Person</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {linesOf(row, known).map(({ label, one, other, isSame }) => (
        <Table.Tr key={label} {...(!isSame && { bg: 'var(--mantine-color-yellow-light)' })}>
          <RowHead>
            {label}
            {!isSame && (
              <Text size="xs" fw={400}>
                anders
              </Text>
            )}
          </RowHead>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{one}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{other}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Whom the same decision holds for, by name. */
const togetherText = ({ companions }: RegistrationRow): string =>
  companions.length === 0 ? '' : `Für ${new Intl.ListFormat('de').format(companions)} gilt dieselbe Entscheidung. `;

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
    <Dialog onClose={onClose} title={row.fullname} size="xl">
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
        <Text size="sm" c="dimmed">
          {togetherText(row)}Beim Verwerfen werden die Angaben gelöscht; es wird niemand verständigt.
        </Text>
        <DialogFooter>
          <Button variant="subtle" color="red" mr="auto" {...way('discard')}>
            Verwerfen
          </Button>
          <Button variant="default" {...way('create')}>
            Als neue Person anlegen
          </Button>
          {hasNewEmail(row) && (
            <Button variant="default" {...way('takeEmail')}>
              Dieselbe, neue Adresse übernehmen
            </Button>
          )}
          {row.known !== null && <Button {...way('same')}>Es ist dieselbe Person</Button>}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
};
