import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { Link } from 'react-router';
import { send } from '../../../kit/api.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { ConfirmationProvider } from '../ConfirmationProvider.tsx';
import { canUsePasskeys, confirmWithPasskey } from '../passkey-ceremonies.ts';
import { useFactorChange } from '../use-confirmed.ts';
import { useNewFactors } from '../use-new-factors.tsx';
import { forgetLastPerson, useUser } from './session.ts';

const SetUp = () => {
  const client = useQueryClient();
  const { passkey, app, dialogs } = useNewFactors({ onDone: () => void forgetLastPerson(client) });
  return (
    <>
      <Text size="sm">
        Euer Verein verlangt für deine Aufgaben einen zweiten Faktor. Richte jetzt einen ein, dann geht es weiter.
      </Text>
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={passkey.isPending}
        disabled={!canUsePasskeys()}
        onClick={() => passkey.mutate()}
      >
        Passkey einrichten
      </Button>
      <Text size="sm" c="dimmed">
        Fingerabdruck, Gesicht oder die Sperre deines Geräts; damit meldest du dich auch ohne Passwort an.
      </Text>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        loading={app.isPending}
        onClick={() => app.mutate()}
      >
        App einrichten
      </Button>
      <Text size="sm" c="dimmed">
        Eine Authenticator-App auf deinem Handy zeigt einen Code, nach dem die Anmeldung fragt.
      </Text>
      {dialogs}
    </>
  );
};

const Prove = () => {
  const client = useQueryClient();
  const prove = useFactorChange(confirmWithPasskey, { onDone: () => void forgetLastPerson(client) });
  return (
    <>
      <Text size="sm">
        Euer Verein verlangt für deine Aufgaben einen zweiten Faktor. Bestätige dich mit deinem Passkey, oder melde dich
        ab und neu an.
      </Text>
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      >
        Mit Passkey bestätigen
      </Button>
    </>
  );
};

const ReturnFirst = ({ name }: { name: string }) => {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: async () => {
      await send(session.resetView, {});
      await forgetLastPerson(client);
    },
  });
  return (
    <>
      <Text size="sm">Euer Verein verlangt jetzt einen zweiten Faktor. Kehre dazu in deine eigene Ansicht zurück.</Text>
      <Button size="md" loading={back.isPending} onClick={() => back.mutate()}>
        Zurück zu {name}
      </Button>
    </>
  );
};

/** Replaces every page while the session owes the second factor required by the club. */
export const SecondFactorOwedPage = () => {
  const { originalUser, secondFactor } = useUser();
  return (
    <AuthLayout title="Zweiter Faktor">
      <ConfirmationProvider>
        <Stack>
          {originalUser !== undefined ? (
            <ReturnFirst name={originalUser.fullname} />
          ) : secondFactor === 'missing' ? (
            <SetUp />
          ) : (
            <Prove />
          )}
          <Button component={Link} to="/benutzer/logout" variant="subtle">
            Abmelden
          </Button>
        </Stack>
      </ConfirmationProvider>
    </AuthLayout>
  );
};
