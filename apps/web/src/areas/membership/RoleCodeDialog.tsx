import { NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { membership, type RoleCodeRow } from '@vereinshaus/contract/membership/calls';
import { highestCode } from '@vereinshaus/contract/membership/rules';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useAddRoleCode, useChangeRoleCode } from './membership.api.ts';

type Values = { role: number | ''; description: string; short: string; email: string };

/** Creates a role code, or renames an existing one. */
export const RoleCodeDialog = ({ row, onClose }: { row?: RoleCodeRow; onClose: () => void }) => {
  const [add, change] = [useAddRoleCode(), useChangeRoleCode()];
  const save = row === undefined ? add : change;
  const form = useForm<Values>({
    initialValues: {
      role: row?.role ?? '',
      description: row?.description ?? '',
      short: row?.short ?? '',
      email: row?.email ?? '',
    },
    validate: schemaResolver(membership.addRoleCode.input, { sync: true }),
  });
  const submit = (values: Values) =>
    save.mutate({ ...values, role: Number(values.role) }, { onSuccess: onClose, onError: atFields(form) });
  return (
    <FormDialog
      title={row === undefined ? 'Rolle anlegen' : `Rolle ${row.role} bearbeiten`}
      submitLabel={row === undefined ? 'Rolle anlegen' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {row === undefined && (
        <NumberInput
          label="Code"
          description={`0 bis ${highestCode}; über 410 zählt die Rolle zum Vorstand, über 200 kann sie vom Beitrag befreien.`}
          min={0}
          max={highestCode}
          allowDecimal={false}
          allowNegative={false}
          required
          data-autofocus
          {...form.getInputProps('role')}
        />
      )}
      <TextInput label="Bezeichnung" required maxLength={60} {...form.getInputProps('description')} />
      <TextInput
        label="Kurzbezeichnung"
        description="Für enge Spalten, höchstens 12 Zeichen."
        maxLength={12}
        {...form.getInputProps('short')}
      />
      <TextInput
        label="Funktions-E-Mail"
        description="Adresse der Funktion, nicht der Person; alle Mitglieder sehen sie beim Vorstand."
        type="email"
        inputMode="email"
        maxLength={200}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
};
