import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PersonValues } from './new-club.ts';

type Inputs = Pick<UseFormReturnType<PersonValues>, 'getInputProps'>;

/** `isSelf`: it is the person who types, so the browser may help. */
export const PersonFields = ({ form, isSelf = false }: { form: Inputs; isSelf?: boolean }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Vorname"
        required
        autoComplete={isSelf ? 'given-name' : 'off'}
        {...form.getInputProps('prename')}
      />
      <TextInput
        label="Nachname"
        required
        autoComplete={isSelf ? 'family-name' : 'off'}
        {...form.getInputProps('lastname')}
      />
    </SimpleGrid>
    <TextInput
      label="E-Mail-Adresse"
      type="email"
      required
      autoComplete={isSelf ? 'email' : 'off'}
      {...form.getInputProps('email')}
    />
  </>
);
