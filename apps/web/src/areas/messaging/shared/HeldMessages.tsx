import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@vereinshaus/contract/kit/days';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { May } from '../../../kit/May.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { heldQuery, useStopMessage } from '../messaging.api.ts';
import { counted } from '../RecipientsSummary.tsx';

const Held = () => {
  const held = useQuery(heldQuery());
  const stop = useStopMessage();
  const messages = held.data?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <Stack mb="md">
      {messages.map(({ ID, subject, until, mails }) => (
        <StatusBanner key={ID} kind="info">
          <Group justify="space-between">
            <Text size="sm">
              „{subject}“ geht um {formatTime(until)} Uhr an {counted(mails, 'Adresse', 'Adressen')} hinaus.
            </Text>
            <Button
              size="compact-md"
              color="red"
              variant="light"
              aria-label={`Stoppen: ${subject}`}
              loading={stop.isPending && stop.variables.newsletter_ID === ID}
              onClick={() => stop.mutate({ newsletter_ID: ID })}
            >
              Stoppen
            </Button>
          </Group>
        </StatusBanner>
      ))}
    </Stack>
  );
};

/** Bulk messages that are held for ten minutes before they are sent. */
export const HeldMessages = () => (
  <May access={messaging.held.access}>
    <Held />
  </May>
);
