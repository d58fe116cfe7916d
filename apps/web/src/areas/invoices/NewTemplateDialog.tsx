import { TextInput } from '@mantine/core';
import type { InvoiceTemplate } from '@vereinshaus/contract/invoices/calls';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useAddTemplate } from './invoices.api.ts';

type Props = { copied?: InvoiceTemplate; onClose: () => void };

/** Vorlage anlegen oder duplizieren; then opens the editor. */
export const NewTemplateDialog = ({ copied, onClose }: Props) => {
  const add = useAddTemplate();
  const navigate = useNavigate();
  const [name, setName] = useState(copied === undefined ? '' : `${copied.name} (Kopie)`);
  const problem = add.error === null ? undefined : fieldErrorsOf(add.error).name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { name, ...(copied !== undefined && { copyOf: copied.ID }) },
      { onSuccess: ({ ID, accessToken }) => void navigate(`/editor/${ID}/${accessToken}`) },
    );
  };
  return (
    <FormDialog
      title={copied === undefined ? 'Neue Vorlage' : `„${copied.name}“ duplizieren`}
      submitLabel="Anlegen"
      isPending={add.isPending}
      failure={problem === undefined ? add.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={80}
        data-autofocus
        value={name}
        error={problem}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  );
};
