import { Button, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { hasOwnAuthenticator } from '../passkey-ceremonies.ts';
import { useNewFactors } from '../use-new-factors.tsx';

/** Offers a passkey for a newly created account, on a page without a menu: if the device can authenticate its user. */
export const FirstPasskey = () => {
  const [isDone, setDone] = useState(false);
  const { passkey, dialogs } = useNewFactors({ onDone: () => setDone(true) });
  const { data: isPossible = false } = useQuery({
    queryKey: ['passkey on this device'],
    queryFn: hasOwnAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isPossible) return null;
  if (isDone) return <StatusBanner kind="success">Ab jetzt meldest du dich hier auch ohne Passwort an.</StatusBanner>;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        Mit einem Passkey meldest du dich mit Fingerabdruck, Gesicht oder der Sperre deines Geräts an. Dein Konto öffnet
        alle Vereine; ein Passwort allein schützt es schlecht.
      </Text>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        Passkey einrichten
      </Button>
      {dialogs}
    </Stack>
  );
};
