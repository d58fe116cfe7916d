import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';
import { useState } from 'react';
import { DeclineDialog } from '../DeclineDialog.tsx';
import { useDecideRequest } from '../membership.api.ts';

/** Über eine Anfrage entscheiden, where it stands. */
export const RequestDecision = ({ request }: { request: Pick<MembershipRequest, 'ID' | 'fullname'> }) => {
  const decide = useDecideRequest();
  const [isDeclining, setDeclining] = useState(false);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          size="sm"
          variant="light"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={decide.isPending}
          aria-label={`Durchführen: Anfrage von ${request.fullname}`}
          onClick={() => decide.mutate({ ID: request.ID, accept: true })}
        >
          Durchführen
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
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </Stack>
  );
};
