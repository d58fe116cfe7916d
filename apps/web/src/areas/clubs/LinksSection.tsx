import { TextInput } from '@mantine/core';
import { FormSection } from '../../kit/FormSection.tsx';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

const links = [
  ['agbsLink', 'Wird beim Buchen und Registrieren verlinkt.'],
  ['dataprotectionLink', 'Muss beim Registrieren bestätigt werden.'],
  ['statutenLink', 'Wird bei der Mitgliedschaft verlinkt.'],
  ['facebook', 'Eure Seite, falls ihr eine habt.'],
] as const;

export const LinksSection = ({ form }: { form: ClubFormState }) => (
  <FormSection title="Links" description="Ganze Adressen mit https:// am Anfang; leer, wenn es nichts gibt.">
    {links.map(([field, description]) => (
      <TextInput
        key={field}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        label={clubLabels[field]}
        description={description}
        {...form.getInputProps(field)}
      />
    ))}
  </FormSection>
);
