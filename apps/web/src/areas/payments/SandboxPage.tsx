import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import type { SandboxOutcome } from '@vereinshaus/contract/payments/online-payments';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { sandboxQuery, useDecide } from './payments.api.ts';
import { leaveFor } from './shared/leave-for.ts';

type Step = 'choose' | 'confirm';

const Choices = ({ page, isSetup, isBankAsking }: { page: string; isSetup: boolean; isBankAsking: boolean }) => {
  const decide = useDecide();
  const [step, setStep] = useState<Step>(isBankAsking ? 'confirm' : 'choose');
  const go = (outcome: SandboxOutcome) => () =>
    decide.mutate({ page, outcome }, { onSuccess: ({ url }) => leaveFor(url) });
  return (
    <Stack>
      {decide.error !== null && <StatusBanner kind="error">{decide.error.message}</StatusBanner>}
      {step === 'choose' ? (
        <>
          <Button loading={decide.isPending} onClick={go('succeed')}>
            {isSetup ? 'Speichern' : 'Bezahlen'}
          </Button>
          <Button variant="light" onClick={() => setStep('confirm')}>
            Mit Bestätigung durch die Bank (3-D Secure)
          </Button>
          <Button variant="light" color="red" onClick={go('fail')}>
            Die Bank lehnt ab
          </Button>
          <Button variant="default" onClick={go('abort')}>
            Abbrechen
          </Button>
        </>
      ) : (
        <>
          <Text>Deine Bank fragt: Warst du das?</Text>
          <Button loading={decide.isPending} onClick={go('authenticate')}>
            Ja, bestätigen
          </Button>
          <Button variant="light" color="red" onClick={go('fail')}>
            Nein, ablehnen
          </Button>
        </>
      )}
    </Stack>
  );
};

/** /bezahlen/probe/{page}: the page of the trial provider, which simulates a real one. */
export const SandboxPage = () => {
  const page = String(useParams().page);
  return (
    <Stack component="main" maw={480} mx="auto" py="xl" px="md">
      <PageHeader
        title="Probe-Zahlungsdienst"
        description="Hier entscheidest du, wie die Zahlung ausgeht. Es fließt kein Geld."
      />
      <QueryState query={useQuery(sandboxQuery(page))}>
        {({ kind, isSetup, state, amount, text }) => (
          <Paper withBorder p="lg" radius="md">
            <Stack>
              <Text fw={600}>
                {isSetup
                  ? `${paymentKindLabels[kind]} speichern`
                  : `${formatMoney(amount)} mit ${paymentKindLabels[kind]}`}
              </Text>
              {text !== '' && <Text c="dimmed">{text}</Text>}
              {state === 'started' || state === 'authentication' ? (
                <Choices page={page} isSetup={isSetup} isBankAsking={state === 'authentication'} />
              ) : (
                <>
                  <Text>Hier ist schon entschieden.</Text>
                  <Button component={Link} to="/abrechnung" variant="light">
                    Zurück zur Abrechnung
                  </Button>
                </>
              )}
            </Stack>
          </Paper>
        )}
      </QueryState>
    </Stack>
  );
};
