import { List, Stack, Text } from '@mantine/core';
import { disbursementsText, type OwnAccount } from '@vereinshaus/contract/bank-export/calls';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { newKey } from '../../kit/new-key.ts';
import { usePrepareDisbursements } from './bank-export.api.ts';
import { AccountChoice } from './DebitsTab.tsx';
import type { ChosenDisbursement } from './DisbursementsTab.tsx';
import { sumOf } from './order-text.ts';

type Props = {
  earliest: number;
  accounts: readonly OwnAccount[];
  chosen: readonly ChosenDisbursement[];
  onRefused: () => void;
  onPrepared: (id: number) => void;
  onClose: () => void;
};

/** Überweisungen vorbereiten: execution day, account and payees. */
export const PrepareDisbursementsDialog = ({ earliest, accounts, chosen, onRefused, onPrepared, onClose }: Props) => {
  const prepare = usePrepareDisbursements();
  const [on, setOn] = useState(earliest);
  const [key] = useState(newKey);
  const [account, setAccount] = useState(accounts[0]?.ID ?? 0);
  return (
    <FormDialog
      title={`${disbursementsText(chosen.length)} vorbereiten`}
      submitLabel="Vorbereiten"
      isPending={prepare.isPending}
      failure={prepare.error}
      onSubmit={(event) => {
        event.preventDefault();
        prepare.mutate(
          { on, account_ID: account, disbursements: chosen.map(({ payee, amount }) => ({ ...payee, amount })), key },
          { onSuccess: ({ ID }) => onPrepared(ID), onError: onRefused },
        );
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <List>
          {chosen.map(({ key, label, amount }) => (
            <List.Item key={key}>
              {label}, {formatMoney(amount)}
            </List.Item>
          ))}
        </List>
        <Text>
          Zusammen <strong>{formatMoney(sumOf(chosen))}</strong>. Gebucht wird, sobald der Kontoauszug davon erzählt.
        </Text>
        <DayInput
          label="Überweisen am"
          value={on}
          minDate={fromDayNumber(earliest) ?? ''}
          onChange={setOn}
          clearable={false}
        />
        <AccountChoice accounts={accounts} value={account} onChange={setAccount} />
      </Stack>
    </FormDialog>
  );
};
