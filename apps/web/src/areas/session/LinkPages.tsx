import { Anchor, Button, Stack, Text } from '@mantine/core';
import { emailChanges } from '@vereinshaus/contract/persons/email-changes';
import { profile } from '@vereinshaus/contract/persons/profile';
import { session } from '@vereinshaus/contract/session/calls';
import { Link, useParams } from 'react-router';
import { ApiError, useCommand } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AuthLayout } from './AuthLayout.tsx';

type ByLinkCall =
  | typeof emailChanges.consent
  | typeof session.confirmEmail
  | typeof session.revertEmail
  | typeof profile.objectToAllocation;

type ByLinkProps = { title: string; text: string; action: string; call: ByLinkCall };

/** The action of a mail link, triggered by a click: mail programs open every link. */
const ByLink = ({ title, text, action, call }: ByLinkProps) => {
  const { token = '' } = useParams();
  const act = useCommand(call, { inline: true });
  // A used or expired link never works again, so there is no retry.
  const isOver = act.error instanceof ApiError && act.error.httpStatus === 410;
  return (
    <AuthLayout title={title}>
      <Stack>
        {act.isError && <StatusBanner kind="error">{act.error.message}</StatusBanner>}
        {act.isSuccess && <StatusBanner kind="success">{act.data.message}</StatusBanner>}
        {act.isSuccess || isOver ? (
          <Anchor component={Link} to="/" mod="standalone">
            Weiter
          </Anchor>
        ) : (
          <>
            <Text size="sm">{text}</Text>
            <Button size="md" fullWidth loading={act.isPending} onClick={() => act.mutate({ token })}>
              {action}
            </Button>
          </>
        )}
      </Stack>
    </AuthLayout>
  );
};

/** Neue E-Mail-Adresse bestätigen. */
export const ConfirmEmailPage = () => (
  <ByLink
    title="E-Mail-Adresse bestätigen"
    text="Ab der Bestätigung meldest du dich mit dieser E-Mail-Adresse an und bekommst hierher alle Nachrichten."
    action="Adresse bestätigen"
    call={session.confirmEmail}
  />
);

/** Neuer E-Mail-Adresse zustimmen, from the old address. */
export const ConsentEmailPage = () => (
  <ByLink
    title="Neuer Adresse zustimmen"
    text="Jemand hat für dein Konto eine neue E-Mail-Adresse eingetragen. Stimm nur zu, wenn es deine ist: Wer sie liest, kann sich damit anmelden."
    action="Zustimmen"
    call={emailChanges.consent}
  />
);

/** Änderung der E-Mail-Adresse zurücknehmen, from the old address. */
export const RevertEmailPage = () => (
  <ByLink
    title="Änderung zurücknehmen"
    text="Deine frühere E-Mail-Adresse gilt dann wieder. War die neue schon bestätigt, wirst du auf allen Geräten abgemeldet und setzt ein neues Passwort."
    action="Änderung zurücknehmen"
    call={session.revertEmail}
  />
);

/** Widerspruch gegen eine Zuordnung. */
export const ObjectionPage = () => (
  <ByLink
    title="Zuordnung widersprechen"
    text="Die Person kommt zurück in die Familie, in der sie vorher war, und der Verein wird verständigt."
    action="Zuordnung widersprechen"
    call={profile.objectToAllocation}
  />
);
