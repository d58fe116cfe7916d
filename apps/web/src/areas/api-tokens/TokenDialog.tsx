import { Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rightLabel } from '@vereinshaus/contract/api-tokens/labels';
import { tokenLimits } from '@vereinshaus/contract/api-tokens/rules';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { Confirming, useAskWho } from '../session/shared/confirming.ts';
import { type TokenOwner, useAddToken } from './shared/tokens.api.ts';

type TokenDialogProps = {
  owner: TokenOwner;
  /** The selectable rights; with `fixedRights` there is no selection. */
  rights: readonly string[];
  fixedRights?: readonly string[];
  nameHint: string;
  /** Explains what a key can and cannot access. */
  scope: string;
  onCreated: (token: string) => void;
  onClose: () => void;
};

const usualDays = 365;

const TokenForm = ({ owner, rights, fixedRights, nameHint, scope, onCreated, onClose }: TokenDialogProps) => {
  const add = useAddToken(owner);
  const askWho = useAskWho();
  const form = useForm({ initialValues: { name: '', days: usualDays, rights: [...(fixedRights ?? [])] } });
  const create = () =>
    add.mutate(form.values, {
      onSuccess: ({ token }) => onCreated(token),
      onError: (error) => {
        if (!askWho(error, create)) form.setErrors(fieldErrorsOf(error));
      },
    });
  const isAsking = add.error !== null && 'code' in add.error && add.error.code === 'session.confirmationNeeded';
  return (
    <FormDialog
      title="Neuer Zugriffsschlüssel"
      submitLabel="Schlüssel anlegen"
      isPending={add.isPending}
      failure={isAsking || Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit(create)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={nameHint}
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        label="Gültig für so viele Tage"
        min={1}
        max={tokenLimits.maxDays}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      {fixedRights === undefined && (
        <Checkbox.Group
          label="Rechte"
          description="Gib nur, was das Programm braucht. Verlierst du ein Recht, verliert es auch der Schlüssel."
          required
          {...form.getInputProps('rights')}
        >
          <Stack gap={6} mt="xs" mah={320} style={{ overflowY: 'auto' }}>
            {rights.map((right) => (
              <Checkbox key={right} value={right} label={rightLabel(right)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm" c="dimmed">
        {scope}
      </Text>
    </FormDialog>
  );
};

/** Zugriffsschlüssel anlegen: the server asks the user to confirm their identity again. */
export const TokenDialog = (props: TokenDialogProps) => (
  <Confirming>
    <TokenForm {...props} />
  </Confirming>
);
