import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Payable } from '@vereinshaus/contract/bank-export/calls';
import { invalidIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { AccountSelect } from '../accounting/shared/AccountSelect.tsx';
import { bookAccountsQuery } from './bank-export.api.ts';
import type { ChosenDisbursement } from './DisbursementsTab.tsx';

export type Payee = {
  child_ID: number;
  entry_ID: number;
  account_ID: number;
  /** Reason for paying out credit that was not paid in. */
  reason?: string;
  holder: string;
  iban: string;
  text: string;
};

type Values = { holder: string; iban: string; amount: number | null; text: string; account: number };

const required = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);

type Props = {
  /** Key of a transfer that pays no bill. */
  freeKey: string;
  payable: Payable | null;
  onChosen: (chosen: ChosenDisbursement) => void;
  onClose: () => void;
};

/** The payee of a bill, or a free transfer with its account in the books. */
export const PayeeDialog = ({ freeKey, payable, onChosen, onClose }: Props) => {
  const accounts = useQuery({ ...bookAccountsQuery(), enabled: payable === null });
  const general = (accounts.data?.accounts ?? []).filter(({ kind }) => kind === 0);
  const form = useForm<Values>({
    initialValues: {
      holder: payable?.holder ?? '',
      iban: payable?.iban ?? '',
      amount: payable?.amount ?? null,
      text: payable?.text.slice(0, 140) ?? '',
      account: 0,
    },
    validate: {
      holder: (name) => required(name, 'Bitte gib an, wem das Konto gehört.'),
      iban: (iban) => (isValidIban(iban) ? null : invalidIban),
      amount: (cents) => (cents === null || cents <= 0 ? 'Bitte gib einen Betrag ein.' : null),
      text: (text) => required(text, 'Bitte gib an, wofür das ist.'),
      account: (nr) => (payable === null && nr === 0 ? 'Bitte wähle, auf welches Konto es gebucht wird.' : null),
    },
  });
  const submit = ({ holder, iban, amount, text, account }: Values) =>
    onChosen({
      key: payable === null ? freeKey : `r${payable.ID}`,
      label: `${holder.trim()}: ${text.trim()}`,
      amount: amount ?? 0,
      payee: {
        child_ID: 0,
        entry_ID: payable?.ID ?? 0,
        account_ID: general.find(({ nr }) => nr === account)?.ID ?? 0,
        holder: holder.trim(),
        iban,
        text: text.trim(),
      },
    });
  return (
    <FormDialog
      title={payable === null ? 'Andere Überweisung' : `Bezahlen: ${payable.text}`}
      submitLabel="Zu den Überweisungen"
      isPending={false}
      failure={null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput label="Kontoinhaber" required maxLength={70} {...form.getInputProps('holder')} />
      <TextInput
        label="IBAN"
        required
        maxLength={42}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('iban')}
      />
      <EuroInput label="Betrag" required disabled={payable !== null} {...form.getInputProps('amount')} />
      <TextInput label="Verwendungszweck" required maxLength={140} {...form.getInputProps('text')} />
      {payable === null && (
        <AccountSelect
          label="Gebucht auf"
          description="Wohin es in den Büchern gehört, zum Beispiel 7400 Miete Sportstätten."
          required
          accounts={general}
          {...form.getInputProps('account')}
          value={form.values.account}
        />
      )}
    </FormDialog>
  );
};
