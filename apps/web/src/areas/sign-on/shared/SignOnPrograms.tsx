import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import type { SignOnProgram } from '@vereinshaus/contract/sign-on/calls';
import { signOnShareLabels } from '@vereinshaus/contract/sign-on/rules';
import { useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { useUser } from '../../session/shared/session.ts';
import { programsQuery, useWithdrawConsent } from './sign-on.api.ts';

const learnsOf = ({ shares }: SignOnProgram) =>
  shares.length === 0 ? 'nichts als eine Nummer' : shares.map((share) => signOnShareLabels[share]).join(', ');

type ProgramCardProps = { program: SignOnProgram; onWithdraw: (() => void) | undefined };

const ProgramCard = ({ program, onWithdraw }: ProgramCardProps) => (
  <Card withBorder component="li" aria-label={program.name}>
    <Group justify="space-between">
      <Stack gap={2} miw={0} flex="1 1 16rem">
        <Text fw={600}>{program.name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Erfährt: {learnsOf(program)}. Zugestimmt am {formatDayOf(program.timeGiven)}, zuletzt angemeldet am{' '}
          {formatDayOf(program.timeUsed)}.
        </Text>
      </Stack>
      {onWithdraw !== undefined && (
        <Button variant="default" aria-label={`Zustimmung widerrufen: ${program.name}`} onClick={onWithdraw}>
          Zustimmung widerrufen
        </Button>
      )}
    </Group>
  </Card>
);

/** Programme, die wissen, wer man ist: the data each receives, and revoking access. Hidden if there are none. */
export const SignOnPrograms = ({ personId }: { personId: number }) => {
  const { data } = useQuery(programsQuery(personId));
  const [chosen, setChosen] = useState<SignOnProgram | null>(null);
  const withdraw = useWithdrawConsent();
  // Only the persons themselves can revoke access; others can only read it.
  const mayWithdraw = useUser().ID === personId;
  if (data === undefined || data.programs.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Anmeldung bei anderen Programmen">
      <Text component="h2" fw={650} mt="sm">
        Anmeldung bei anderen Programmen
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.programs.map((program) => (
          <ProgramCard
            key={program.ID}
            program={program}
            onWithdraw={mayWithdraw ? () => setChosen(program) : undefined}
          />
        ))}
      </Stack>
      <ConfirmModal
        opened={chosen !== null}
        confirmLabel="Zustimmung widerrufen"
        isPending={withdraw.isPending}
        onConfirm={() =>
          chosen !== null &&
          withdraw.mutate({ child_ID: personId, ID: chosen.ID }, { onSuccess: () => setChosen(null) })
        }
        onClose={() => setChosen(null)}
      >
        „{chosen?.name}“ bekommt dann nichts mehr vom Verein und fragt bei der nächsten Anmeldung neu. Was dort schon
        gespeichert ist, löscht nur dieses Programm selbst.
      </ConfirmModal>
    </Stack>
  );
};
