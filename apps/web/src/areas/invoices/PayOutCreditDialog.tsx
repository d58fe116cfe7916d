import { NativeSelect } from '@mantine/core';
import type { CustomerCredit, MoneyAccountChoice } from '@vereinshaus/contract/invoices/customer-credits';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { usePayOutCredit } from './invoices.api.ts';
import { MovedMoneyDialog } from './MovedMoneyDialog.tsx';

type DialogProps = { credit: CustomerCredit; accounts: readonly MoneyAccountChoice[]; onClose: () => void };

const noAccount = { account_ID: '' };

/** Guthaben eines Kunden auszahlen: amount, day, and the paying account. */
export const PayOutCreditDialog = ({ credit, accounts, onClose }: DialogProps) => {
  const payOut = usePayOutCredit();
  return (
    <MovedMoneyDialog
      title="Guthaben auszahlen"
      submitLabel="Auszahlung eintragen"
      about={`${credit.name}: Guthaben ${formatMoney(credit.amount)}`}
      cents={credit.amount}
      place={noAccount}
      command={payOut}
      onSend={({ account_ID: account, ...money }, answered) =>
        payOut.mutate({ customer_ID: credit.customer_ID, account_ID: Number(account), ...money }, answered)
      }
      onClose={onClose}
    >
      {(form) => (
        <NativeSelect
          label="Von welchem Konto?"
          required
          data={[
            { value: '', label: 'Bitte wählen' },
            ...accounts.map(({ ID, label }) => ({ value: String(ID), label })),
          ]}
          {...form.getInputProps('account_ID')}
        />
      )}
    </MovedMoneyDialog>
  );
};
