import { Button, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { RegistrationDecision, RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { useEffect, useState } from 'react';
import { Breakable } from '../../kit/Breakable.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { type ComparedLine, comparedLines, type KnownPerson } from './compared-lines.ts';
import { useDecide } from './registration.api.ts';
import { knownReasons } from './registration-states.ts';

const shownText = ({ label }: ComparedLine, text: string) =>
  label === 'E-Mail' ? <Breakable text={text || '–'} /> : text || '–';

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
      {comparedLines(row, known).map((line) => (
        <Table.Tr key={line.label} {...(!line.isSame && { bg: 'var(--mantine-color-yellow-light)' })}>
          <RowHead>
            {line.label}
            {!line.isSame && (
              <Text size="xs" fw={400}>
                anders
              </Text>
            )}
          </RowHead>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{shownText(line, line.one)}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {line.label === 'Name' ? (
              <ProfileLink personId={known.ID} name={known.fullname} />
            ) : (
              shownText(line, line.other)
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Names of the persons the same decision applies to. */
const togetherText = ({ companions }: RegistrationRow): string =>
  companions.length === 0 ? '' : `Für ${new Intl.ListFormat('de').format(companions)} gilt dieselbe Entscheidung. `;

const hasNewEmail = (row: RegistrationRow) =>
  row.known !== null && row.email !== '' && row.email.toLowerCase() !== row.known.email.toLowerCase();

/** Longer than the second press of a double click. */
const restMs = 1000;

/** A double click must not decide about the next registration too. */
const useRestAtFirst = (isNext: boolean): boolean => {
  const [isResting, setIsResting] = useState(isNext);
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(false), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
};

type DecideModalProps = {
  row: RegistrationRow;
  /** It replaces the registration that was just decided. */
  isNext: boolean;
  /** Number of other registrations waiting for a decision. */
  further: number;
  onDecided: () => void;
  onClose: () => void;
};

/** Über eine zurückgehaltene Registrierung entscheiden: each option explains its effect; afterwards the next one is shown. */
export const DecideModal = ({ row, isNext, further, onDecided, onClose }: DecideModalProps) => {
  const isResting = useRestAtFirst(isNext);
  const decide = useDecide();
  const choose = (decision: RegistrationDecision) => decide.mutate({ ID: row.ID, decision }, { onSuccess: onDecided });
  const way = (decision: RegistrationDecision) => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending || isResting,
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
          {further > 0 &&
            ` Danach ${further === 1 ? 'kommt noch eine Registrierung' : `kommen noch ${further} Registrierungen`}.`}
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
