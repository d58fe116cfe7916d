import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { type ReactNode, useState } from 'react';
import { askAgain, query, send } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ConfirmationProvider } from './ConfirmationProvider.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import { canUsePasskeys } from './passkey-ceremonies.ts';
import { useFactorChange } from './use-confirmed.ts';
import { useNewFactors } from './use-new-factors.tsx';

type Factors = ReplyOf<typeof secondFactor.list>;

const fewCodes = 3;

type PartProps = { title: string; text: string; action: ReactNode; children?: ReactNode };

const Part = ({ title, text, action, children }: PartProps) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Text component="h2" fw={650} mt="sm">
      {title}
    </Text>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
    {children}
    <Group>{action}</Group>
  </Stack>
);

const AppCard = ({ since }: { since: number }) => {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useFactorChange(() => send(secondFactor.removeApp, {}), {
    onDone: ({ message }) => showBanner('success', message),
  });
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text fw={600}>Authenticator-App</Text>
          <Text size="sm" c="dimmed">
            Eingerichtet am {formatMoment(since)}
          </Text>
        </Stack>
        <Button variant="default" flex="none" onClick={() => setRemoving(true)}>
          Entfernen
        </Button>
      </Group>
      <ConfirmModal
        opened={isRemoving}
        title="Authenticator-App entfernen?"
        confirmLabel="App entfernen"
        isPending={remove.isPending}
        onConfirm={() => {
          setRemoving(false);
          remove.mutate();
        }}
        onClose={() => setRemoving(false)}
      >
        Die Anmeldung verlangt dann keinen Code mehr, und dein Konto ist weniger geschützt.
      </ConfirmModal>
    </Card>
  );
};

const RecoveryState = ({ left }: { left: number }) =>
  left > fewCodes ? (
    <Badge variant="light" size="lg">
      {left} übrig
    </Badge>
  ) : (
    <StatusBanner kind="info" title={left === 0 ? 'Keine Codes mehr' : `Nur noch ${left} übrig`}>
      Bitte mach dir neue, damit du auch ohne Handy hineinkommst.
    </StatusBanner>
  );

const Parts = ({ factors }: { factors: Factors }) => {
  const client = useQueryClient();
  const { passkey, app, renewal, dialogs } = useNewFactors({
    onDone: () => void askAgain(client, [secondFactor.list]),
  });
  const hasFactor = factors.app !== 0 || factors.passkeys.length > 0;
  return (
    <>
      <Part
        title="Passkeys"
        text="Mit einem Passkey meldest du dich ohne Passwort an: mit Fingerabdruck, Gesicht oder der Sperre deines Geräts."
        action={
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={passkey.isPending}
            disabled={!canUsePasskeys()}
            onClick={() => passkey.mutate()}
          >
            Passkey hinzufügen
          </Button>
        }
      >
        {factors.passkeys.length === 0 ? (
          <Text size="sm">Du hast noch keinen Passkey.</Text>
        ) : (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {factors.passkeys.map((one) => (
              <PasskeyCard key={one.ID} passkey={one} />
            ))}
          </Stack>
        )}
      </Part>
      <Part
        title="Zweiter Faktor"
        text="Eine Authenticator-App zeigt alle dreißig Sekunden einen neuen Code. Die Anmeldung mit Passwort fragt dann auch danach."
        action={
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            loading={app.isPending}
            onClick={() => app.mutate()}
          >
            {factors.app === 0 ? 'Authenticator-App einrichten' : 'Andere App einrichten'}
          </Button>
        }
      >
        {factors.isRequired && <Text size="sm">Euer Verein verlangt für deine Aufgaben einen zweiten Faktor.</Text>}
        {factors.app !== 0 && <AppCard since={factors.app} />}
      </Part>
      {hasFactor && (factors.app !== 0 || factors.isRequired) && (
        <Part
          title="Wiederherstellungscodes"
          text="Wenn Handy oder Passkey verloren sind, ersetzt jeder dieser Codes einmal den zweiten Faktor."
          action={
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={renewal.isPending}
              onClick={() => renewal.mutate()}
            >
              Neue Codes machen
            </Button>
          }
        >
          <RecoveryState left={factors.recoveryCodes} />
        </Part>
      )}
      {dialogs}
    </>
  );
};

/** Passkeys, Authenticator-App und Wiederherstellungscodes of the user's own account. */
export const FactorsSection = () => (
  <ConfirmationProvider>
    <QueryState query={useQuery(query(secondFactor.list, {}))}>{(factors) => <Parts factors={factors} />}</QueryState>
  </ConfirmationProvider>
);
