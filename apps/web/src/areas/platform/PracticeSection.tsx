import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { platform } from '@vereinshaus/contract/platform/calls';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import type { PlatformClub } from './PlatformClubPage.tsx';

/** Übungsverein: a copy with invented persons. */
export const PracticeSection = ({ club }: { club: PlatformClub }) => {
  const practise = useCommand(platform.practise, { invalidates: [platform.clubs], announces: true, inline: true });
  const form = useForm({
    initialValues: { club_ID: club.ID, host: '' },
    validate: schemaResolver(platform.practise.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    practise.mutate(values, { onSuccess: () => form.reset(), onError: atFields(form) });
  return (
    <FormSection
      title="Übungsverein"
      description="Eine Kopie mit Kursen, Terminen, Buchungen und Mitgliedschaften, in der alle Personen erfunden sind. Wer den Verein administriert, meldet sich dort wie hier an; E-Mails gehen nur an Mitarbeitende hinaus, und bezahlt wird nichts."
    >
      <Form onSubmit={form.onSubmit(submit)}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Adresse des Übungsvereins"
            placeholder="uebung.verein.at"
            autoCapitalize="none"
            spellCheck={false}
            flex="1 1 14rem"
            {...form.getInputProps('host')}
          />
          <Button type="submit" variant="default" loading={practise.isPending}>
            Übungsverein anlegen
          </Button>
        </Group>
      </Form>
    </FormSection>
  );
};
