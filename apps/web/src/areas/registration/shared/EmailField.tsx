import { Group, Text, TextInput, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { addresses } from '@vereinshaus/contract/addresses/calls';
import { shortestEmail } from '@vereinshaus/contract/kit/email';
import { formLabels } from '@vereinshaus/contract/persons/person-fields';
import type { FocusEvent } from 'react';
import { useCommand } from '../../../kit/api.ts';
import type { PersonForm } from './person-form.ts';

const Verdict = ({ isValid }: { isValid: boolean }) =>
  isValid ? (
    <ThemeIcon
      component="span"
      size={18}
      radius="xl"
      color="green"
      role="img"
      aria-label="E-Mail-Adresse ist in Ordnung"
    >
      <IconCheck size={14} aria-hidden />
    </ThemeIcon>
  ) : (
    <Text span size="sm" c="red">
      (falsch)
    </Text>
  );

type EmailFieldProps = { form: PersonForm; isOther?: boolean; required?: boolean };

/** The server checks the address when the field loses the focus: a tick, or "(falsch)". */
export const EmailField = ({ form, isOther = false, required = false }: EmailFieldProps) => {
  const check = useCommand(addresses.checkEmail, { inline: true });
  const props = form.getInputProps('email');
  const { email } = form.values;
  const checked = check.data?.email === email ? check.data : undefined;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const value = event.currentTarget.value.trim();
    if (value !== email) form.setValues({ email: value });
    if (value.length >= shortestEmail && value !== check.data?.email) check.mutate({ email: value });
    props.onBlur?.(event);
  };
  return (
    <TextInput
      label={
        <Group component="span" gap={6} display="inline-flex">
          {formLabels.email}
          {checked !== undefined && <Verdict isValid={checked.valid} />}
        </Group>
      }
      type="email"
      inputMode="email"
      autoComplete={isOther ? 'off' : 'email'}
      autoCapitalize="none"
      required={required}
      {...props}
      onBlur={leave}
    />
  );
};
