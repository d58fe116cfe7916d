import { Code, Stack, Text, TextInput } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { type FormEvent, useState } from 'react';
import { ApiError, useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QrCode } from '../../kit/QrCode.tsx';

type AppDialogProps = {
  started: ReplyOf<typeof secondFactor.startApp>;
  onDone: (reply: ReplyOf<typeof secondFactor.addApp>) => void;
  onClose: () => void;
};

/** „abcd efgh …“: easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Authenticator-App einrichten: scan, then type the first code. */
export const AppDialog = ({ started, onDone, onClose }: AppDialogProps) => {
  const [code, setCode] = useState('');
  const add = useCommand(secondFactor.addApp, { inline: true });
  const refused = add.error instanceof ApiError ? add.error.fields.code : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ code }, { onSuccess: onDone });
  };
  return (
    <FormDialog
      title="Authenticator-App einrichten"
      submitLabel="App bestätigen"
      isPending={add.isPending}
      failure={refused === undefined ? add.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        1. Öffne deine Authenticator-App (zum Beispiel Google Authenticator, Microsoft Authenticator, Aegis oder deinen
        Passwort-Manager) und scanne diesen Code:
      </Text>
      <Stack align="center" gap="xs">
        <QrCode text={started.uri} label="QR-Code für die Authenticator-App" size={200} />
        <Text size="sm" ta="center">
          Auf diesem Gerät? Dann tipp den Schlüssel ab oder kopier ihn:
        </Text>
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }} data-testid="schluessel">
          {inGroups(started.secret)}
        </Code>
      </Stack>
      <TextInput
        label="2. Code aus der App"
        description="Sechs Ziffern, alle dreißig Sekunden neue"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        aria-required
        value={code}
        error={refused}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
