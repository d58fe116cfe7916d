import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useDecideRequest } from './membership.api.ts';

type Props = { request: Pick<MembershipRequest, 'ID' | 'fullname'>; onClose: () => void };

/** Anfrage ablehnen: the person gets the answer by mail. */
export const DeclineDialog = ({ request, onClose }: Props) => {
  const decide = useDecideRequest();
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (answer) => (answer.trim() === '' ? 'Bitte gib eine Begründung ein.' : null) },
  });
  return (
    <FormDialog
      title={`Anfrage von ${request.fullname} ablehnen`}
      submitLabel="Anfrage ablehnen"
      isPending={decide.isPending}
      failure={decide.error}
      onSubmit={form.onSubmit(({ answer }) =>
        decide.mutate({ ID: request.ID, accept: false, answer }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <Textarea
        label="Begründung"
        description="Die Person bekommt sie per E-Mail."
        autosize
        minRows={3}
        maxLength={2000}
        required
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  );
};
