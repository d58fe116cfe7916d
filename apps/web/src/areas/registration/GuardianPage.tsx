import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSession } from '../session/shared/session.ts';
import { FinishPanel } from './FinishPanel.tsx';
import { RegistrationFlow } from './RegistrationFlow.tsx';
import type { RegistrationOutcome } from './use-registration-flow.ts';

const title = 'Verwalter registrieren';

const SignedOut = () => (
  <Stack maw="var(--width-form)" mx="auto">
    <PageHeader title={title} />
    <Text>
      Damit wir wissen, um welches Kind es geht, meldet sich das Kind zuerst an. Wenn ihr vom Verein einen
      Aktivierungscode bekommen habt, geht es auch damit.
    </Text>
    <Group>
      <Button component={Link} to="/benutzer/login" size="md">
        Anmelden
      </Button>
      <Button component={Link} to="/aktivieren" variant="default" size="md">
        Aktivierungscode eingeben
      </Button>
    </Group>
  </Stack>
);

/** /verwalterRegistrieren: a guardian registers and becomes Verwalter of the signed-in minor. */
export const GuardianPage = () => {
  const user = useSession();
  const [outcome, setOutcome] = useState<RegistrationOutcome | null>(null);
  if (user === null) return <SignedOut />;
  if (outcome !== null) {
    return (
      <FinishPanel message={outcome.message}>
        <Button component={Link} to="/kurs/buchung" size="md">
          Zu den Kursen
        </Button>
      </FinishPanel>
    );
  }
  return (
    <RegistrationFlow
      title={title}
      mode="guardian"
      extras={{}}
      isDependant={false}
      withFamily={false}
      intro={
        <StatusBanner kind="info">
          Für {user.fullname} ist eine gesetzliche Vertretung erforderlich. Bitte gib hier die Daten der erwachsenen
          Person ein; sie bekommt dann eine E-Mail mit einem Link für ihren Zugang.
        </StatusBanner>
      }
      onDone={setOutcome}
    />
  );
};
