import { Button, Divider, PasswordInput, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { type FormEvent, type ReactNode, useState } from 'react';
import { query, useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { confirmWithPasskey, TurnedAway } from './passkey-ceremonies.ts';
import { ConfirmationContext } from './use-confirmed.ts';

type DialogProps = { onConfirmed: () => void; onClose: () => void };

const ConfirmDialog = ({ onConfirmed, onClose }: DialogProps) => {
  const [password, setPassword] = useState('');
  const factors = useQuery(query(secondFactor.list, {}));
  const byPassword = useCommand(secondFactor.confirmWithPassword, { inline: true });
  const byPasskey = useMutation({ mutationFn: confirmWithPasskey, meta: { inline: true }, onSuccess: onConfirmed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    byPassword.mutate({ password }, { onSuccess: onConfirmed });
  };
  const failure = byPasskey.error instanceof TurnedAway ? null : byPasskey.error;
  return (
    <FormDialog
      title="Bist du es?"
      submitLabel="Bestätigen"
      isPending={byPassword.isPending}
      failure={byPassword.error ?? failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">Bevor sich das ändert, bestätige bitte, dass du es bist.</Text>
      <PasswordInput
        label="Passwort"
        autoComplete="current-password"
        aria-required
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen', tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {(factors.data?.passkeys.length ?? 0) > 0 && (
        <>
          <Divider label="oder" />
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            Mit Passkey bestätigen
          </Button>
        </>
      )}
    </FormDialog>
  );
};

type WaitingAction = { resolve: () => void; reject: (error: Error) => void };

/** Wraps all changes of factors: asks for confirmation and then resumes the pending action. */
export const ConfirmationProvider = ({ children }: { children: ReactNode }) => {
  const [waiting, setWaiting] = useState<WaitingAction | null>(null);
  const ask = () => new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }));
  const end = (settle: (waiting: WaitingAction) => void) => () => {
    setWaiting(null);
    if (waiting !== null) settle(waiting);
  };
  return (
    <ConfirmationContext value={ask}>
      {children}
      {waiting !== null && (
        <ConfirmDialog
          onConfirmed={end(({ resolve }) => resolve())}
          onClose={end(({ reject }) => reject(new TurnedAway()))}
        />
      )}
    </ConfirmationContext>
  );
};
