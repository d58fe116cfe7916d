import { Stack, Text } from '@mantine/core';
import { type DebitFamily, debitsText, type OwnAccount } from '@vereinshaus/contract/bank-export/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { usePrepareDebits } from './bank-export.api.ts';
import { AccountChoice } from './DebitsTab.tsx';
import { sumOf } from './order-text.ts';

type Props = {
  on: number;
  families: readonly DebitFamily[];
  accounts: readonly OwnAccount[];
  onRefused: () => void;
  onPrepared: (id: number) => void;
  onClose: () => void;
};

/** Einzug vorbereiten: shows how many families are notified; the amounts are fixed from then on. */
export const PrepareDebitsDialog = ({ on, families, accounts, onRefused, onPrepared, onClose }: Props) => {
  const prepare = usePrepareDebits();
  const [account, setAccount] = useState(accounts[0]?.ID ?? 0);
  const silent = families.filter(({ hasEmail }) => !hasEmail);
  return (
    <FormDialog
      title={`${debitsText(families.length)} vorbereiten`}
      submitLabel="Vorbereiten und verständigen"
      isPending={prepare.isPending}
      failure={prepare.error}
      onSubmit={(event) => {
        event.preventDefault();
        prepare.mutate(
          { on, account_ID: account, payers: families.map(({ ID }) => ID), amount: sumOf(families) },
          { onSuccess: ({ ID }) => onPrepared(ID), onError: onRefused },
        );
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Am <strong>{formatDay(on)}</strong> werden zusammen <strong>{formatMoney(sumOf(families))}</strong>{' '}
          eingezogen. Jede Familie erfährt jetzt per E-Mail Betrag, Tag, Mandatsreferenz und Creditor-ID; die Beträge
          stehen ab dann fest, und niemand wird ihretwegen gemahnt.
        </Text>
        {silent.length > 0 && (
          <Text>
            Keine E-Mail-Adresse haben {silent.map(({ fullname }) => fullname).join(', ')}: Bitte verständige sie
            anders.
          </Text>
        )}
        <AccountChoice accounts={accounts} value={account} onChange={setAccount} />
        <Text size="sm" c="dimmed">
          Die Datei für die Bank erstellst du im nächsten Schritt. Bis dahin lässt sich alles zurückziehen.
        </Text>
      </Stack>
    </FormDialog>
  );
};
