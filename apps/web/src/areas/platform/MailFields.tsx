import { NumberInput, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MailValues } from './new-club.ts';

const visibilityToggle = { 'aria-label': 'Passwort anzeigen', tabIndex: 0 };

/** How the installation sends mail. */
export const MailFields = ({
  form,
  keepsPassword = false,
}: {
  form: UseFormReturnType<MailValues>;
  keepsPassword?: boolean;
}) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="Server" description="z. B. smtp.anbieter.at" required {...form.getInputProps('server')} />
      <NumberInput
        label="Port"
        description="465 verschlüsselt sofort, 587 nach STARTTLS."
        required
        min={1}
        max={65_535}
        hideControls
        {...form.getInputProps('port')}
      />
      <TextInput label="Benutzername" autoComplete="off" {...form.getInputProps('user')} />
      <PasswordInput
        label="Passwort"
        {...(keepsPassword && { description: 'Leer: das bisherige bleibt.' })}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibilityToggle}
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Absender"
        description="E-Mail-Adresse"
        type="email"
        required
        {...form.getInputProps('sender')}
      />
      <TextInput
        label="Name des Absenders"
        description="Er steht vor der Adresse."
        {...form.getInputProps('senderName')}
      />
    </SimpleGrid>
  </>
);
