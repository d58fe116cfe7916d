import { TextInput } from '@mantine/core';
import { FormSection } from '../../kit/FormSection.tsx';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

/** Name und Auftritt. */
export const NameSection = ({ form }: { form: ClubFormState }) => (
  <FormSection title="Name und Auftritt">
    <TextInput
      label={clubLabels.name}
      description="Steht oben auf jeder Seite und in jeder E-Mail."
      required
      {...form.getInputProps('name')}
    />
    <TextInput
      label={clubLabels.fullName}
      description="Wie der Verein im Vereinsregister heißt."
      {...form.getInputProps('fullName')}
    />
    <TextInput
      label={clubLabels.fullNameDeclined}
      description="Für Sätze wie „als Mitglied des Turnvereins Musterstadt“, hier also „des Turnvereins Musterstadt“."
      {...form.getInputProps('fullNameDeclined')}
    />
    <TextInput
      label={clubLabels.shortName}
      description="Für enge Stellen, zum Beispiel die Kopfzeile am Handy."
      styles={{ wrapper: { maxWidth: 320 } }}
      {...form.getInputProps('shortName')}
    />
    <TextInput
      label={clubLabels.title}
      description="Überschrift für öffentliche Seiten."
      {...form.getInputProps('title')}
    />
  </FormSection>
);
