import { Button, Group, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@vereinshaus/contract/accounting/calls';
import { accountDigits, accountKindLabels, accountKinds, hasIban } from '@vereinshaus/contract/accounting/rules';
import { compactIban, formatIban } from '@vereinshaus/contract/kit/iban';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ChangesDialog } from '../history/shared/ChangesDialog.tsx';
import { Confirming, useAskWho } from '../session/shared/confirming.ts';
import { accountHistoryQuery, familyIbanQuery, useDeleteAccount, useSaveAccount } from './accounting.api.ts';

type AccountDialogProps = {
  /** The edited account; a new one if absent. */
  account: Account | null;
  onClose: () => void;
};

const kindOptions = accountKinds.map((kind) => ({ value: String(kind), label: accountKindLabels[kind] }));

type FormProps = AccountDialogProps & { iban: string };

const AccountForm = ({ account, iban, onClose }: FormProps) => {
  const save = useSaveAccount();
  const remove = useDeleteAccount();
  const askWho = useAskWho();
  const [opened, setOpened] = useState<'history' | 'delete' | null>(null);
  const form = useForm({
    initialValues: {
      nr: account?.nr ?? null,
      name: account?.name ?? '',
      kind: account?.kind ?? 0,
      address: account?.address ?? '',
      iban: formatIban(iban),
      bic: account?.bic ?? '',
      inflow: account?.inflow ?? false,
      tag: account?.tag ?? '',
    },
  });
  const { kind } = form.values;
  const submit = (typed: typeof form.values): void => {
    const { nr, iban: typedIban, bic, ...values } = typed;
    save.mutate(
      {
        ...values,
        ...(account !== null && { ID: account.ID }),
        nr: nr ?? 0,
        ...(hasIban(values.kind) && { iban: compactIban(typedIban), bic }),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!askWho(error, () => submit(typed))) form.setErrors(fieldErrorsOf(error));
        },
      },
    );
  };
  return (
    <>
      <FormDialog
        title={account === null ? 'Neues Konto' : `Konto ${accountDigits(account.nr)}`}
        submitLabel="Speichern"
        isPending={save.isPending}
        failure={Object.keys(form.errors).length === 0 ? save.error : null}
        onSubmit={form.onSubmit(submit)}
        onClose={onClose}
      >
        <NumberInput
          label="Nummer"
          required
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('nr')}
          value={form.values.nr ?? ''}
          onChange={(nr) => form.setFieldValue('nr', nr === '' ? null : Number(nr))}
        />
        <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
        <NativeSelect
          label="Art"
          data={kindOptions}
          value={String(kind)}
          error={form.errors.kind}
          onChange={(event) =>
            form.setFieldValue('kind', accountKinds.find((each) => String(each) === event.currentTarget.value) ?? 0)
          }
        />
        <Switch
          label="Vermögenskonto"
          description="Der Saldo ist Soll minus Haben: Bank, Kassa, Forderungen, Anlagen."
          error={form.errors.inflow}
          {...form.getInputProps('inflow', { type: 'checkbox' })}
        />
        {hasIban(kind) && (
          <>
            <TextInput label="IBAN" maxLength={42} autoComplete="off" {...form.getInputProps('iban')} />
            <TextInput label="BIC" maxLength={11} autoComplete="off" {...form.getInputProps('bic')} />
          </>
        )}
        <TextInput label="Adresse" maxLength={300} autoComplete="off" {...form.getInputProps('address')} />
        <TextInput label="Tag" maxLength={60} {...form.getInputProps('tag')} />
        {account !== null && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setOpened('history')}>
              Veränderungen
            </Button>
            {!account.isUsed && !account.isOwn && account.child_ID === 0 && (
              <Button variant="subtle" color="red" size="xs" onClick={() => setOpened('delete')}>
                Konto löschen
              </Button>
            )}
          </Group>
        )}
      </FormDialog>
      {account !== null && opened === 'history' && (
        <ChangesDialog
          title={`Veränderungen: Konto ${accountDigits(account.nr)}`}
          query={accountHistoryQuery(account.ID)}
          onClose={() => setOpened(null)}
        />
      )}
      {account !== null && (
        <ConfirmModal
          opened={opened === 'delete'}
          confirmLabel="Konto löschen"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ ID: account.ID }, { onSuccess: onClose })}
          onClose={() => setOpened(null)}
        >
          Auf {accountDigits(account.nr)} {account.name} wurde noch nie gebucht.
        </ConfirmModal>
      )}
    </>
  );
};

/** Reading a family's bank details is logged, so they have a call of their own. */
const FamilyAccount = (props: AccountDialogProps & { personId: number }) => {
  const family = useQuery(familyIbanQuery(props.personId));
  if (family.data !== undefined) return <AccountForm {...props} iban={family.data.iban} />;
  return (
    <Dialog title={`Konto ${props.account?.nr}`} onClose={props.onClose}>
      <QueryState query={family}>{() => null}</QueryState>
    </Dialog>
  );
};

/** Konto anlegen und ändern, with its history; an account without entries can be deleted. */
export const AccountDialog = (props: AccountDialogProps) => {
  const personId = props.account?.child_ID ?? 0;
  return (
    <Confirming>
      {personId === 0 ? (
        <AccountForm {...props} iban={props.account?.iban ?? ''} />
      ) : (
        <FamilyAccount {...props} personId={personId} />
      )}
    </Confirming>
  );
};
