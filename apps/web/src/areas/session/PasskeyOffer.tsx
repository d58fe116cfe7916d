import { Button, Group, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { askAgain, useCommand } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { ConfirmationProvider } from './ConfirmationProvider.tsx';
import { hasOwnAuthenticator } from './passkey-ceremonies.ts';
import { useNewFactors } from './use-new-factors.tsx';

const Offer = () => {
  const client = useQueryClient();
  const isDone = () => void askAgain(client, [session.status]);
  const { passkey, dialogs } = useNewFactors({ onDone: isDone });
  const decline = useCommand(secondFactor.declinePasskey, { invalidates: [session.status] });
  return (
    <HomeCard title="Ohne Passwort anmelden" icon={IconFingerprint}>
      <Text mb="md">
        Mit einem Passkey meldest du dich das nächste Mal mit Fingerabdruck, Gesicht oder der Sperre deines Geräts an:
        schneller und sicherer als mit Passwort.
      </Text>
      <Group gap="xs">
        <Button loading={passkey.isPending} onClick={() => passkey.mutate()}>
          Passkey einrichten
        </Button>
        <Button variant="default" onClick={() => decline.mutate({})}>
          Später
        </Button>
        <Button variant="subtle" onClick={() => decline.mutate({ forever: true })}>
          Nicht mehr fragen
        </Button>
      </Group>
      {dialogs}
    </HomeCard>
  );
};

/** Einen Passkey vorschlagen: if the device can authenticate its user. */
export const PasskeyOffer = () => {
  const { data: isPossible = false } = useQuery({
    queryKey: ['passkey on this device'],
    queryFn: hasOwnAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    isPossible && (
      <ConfirmationProvider>
        <Offer />
      </ConfirmationProvider>
    )
  );
};
