import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatIban, invalidIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { atFields } from '../../../kit/FormErrors.tsx';
import { QueryState, SkeletonLines } from '../../../kit/QueryState.tsx';
import { bankDetailsQuery, useSaveBankDetails } from '../my-bookings.api.ts';

type DialogProps = { personId: number; iban: string; holder: string; onClose: () => void };

const BankDetailsDialog = ({ personId, iban, holder, onClose }: DialogProps) => {
  const save = useSaveBankDetails();
  const form = useForm({
    initialValues: { iban: formatIban(iban), holder },
    validate: { iban: (typed) => (typed.trim() === '' || isValidIban(typed) ? null : invalidIban) },
  });
  return (
    <FormDialog
      title="Bankverbindung"
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ childID: personId, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <TextInput
        label="IBAN"
        description="Für Rückzahlungen. Leer lassen, um sie zu löschen."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('iban')}
      />
      <TextInput
        label="Kontoinhaber"
        description="Wie ihn die Bank führt. Ohne Angabe gilt der eigene Name."
        maxLength={70}
        {...form.getInputProps('holder')}
      />
    </FormDialog>
  );
};

/** Bankverbindung of the account to which a person belongs, to read and, where allowed, to change. */
export const BankDetails = ({ personId, mayChange }: { personId: number; mayChange: boolean }) => {
  const details = useQuery(bankDetailsQuery(personId));
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <QueryState query={details} skeleton={<SkeletonLines lines={1} />}>
      {({ iban, holder }) => (
        <Group gap="xs">
          <Text size="sm">
            IBAN: {iban === '' ? 'nicht bekannt' : formatIban(iban)}
            {holder !== '' && ` (${holder})`}
          </Text>
          {mayChange && (
            <Button variant="subtle" size="compact-sm" onClick={dialog.open}>
              Bankverbindung ändern
            </Button>
          )}
          {isOpen && <BankDetailsDialog personId={personId} iban={iban} holder={holder} onClose={dialog.close} />}
        </Group>
      )}
    </QueryState>
  );
};
