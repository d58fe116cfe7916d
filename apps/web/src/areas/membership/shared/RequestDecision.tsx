import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';
import { requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { DeclineDialog } from '../DeclineDialog.tsx';
import { useDecideRequest } from '../membership.api.ts';

/** Über eine Anfrage entscheiden, right where it is listed. */
export const RequestDecision = ({ request }: { request: Pick<MembershipRequest, 'ID' | 'fullname' | 'kind'> }) => {
  const decide = useDecideRequest();
  const [isDeclining, setDeclining] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          size="sm"
          variant="light"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={decide.isPending}
          aria-label={`Annehmen: Anfrage von ${request.fullname}`}
          onClick={() => setAccepting(true)}
        >
          Annehmen
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          aria-label={`Ablehnen: Anfrage von ${request.fullname}`}
          onClick={() => setDeclining(true)}
        >
          Ablehnen
        </Button>
      </Group>
      {decide.isError && (
        <Text size="sm" c="red" role="alert">
          {decide.error.message}
        </Text>
      )}
      <ConfirmModal
        opened={isAccepting}
        title={`Anfrage von ${request.fullname} annehmen?`}
        confirmLabel="Annehmen"
        isDestructive={false}
        isPending={decide.isPending}
        onConfirm={() => decide.mutate({ ID: request.ID, accept: true }, { onSettled: () => setAccepting(false) })}
        onClose={() => setAccepting(false)}
      >
        {requestKindLabels[request.kind]}: Das gilt ab heute, und {request.fullname} bekommt eine E-Mail.
      </ConfirmModal>
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </Stack>
  );
};
