import { Button, Group, Paper, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { platform } from '@vereinshaus/contract/platform/calls';
import { newAdministrator, newClub } from '@vereinshaus/contract/platform/inputs';
import { type FormEvent, useState } from 'react';
import { query, useCommand } from '../../kit/api.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields, fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { ClubFields } from './ClubFields.tsx';
import { type ClubValues, clubFieldNames, emptyClub, emptyPerson, errorsOf } from './new-club.ts';
import { PersonFields } from './PersonFields.tsx';

const ApplyForm = ({ onSent }: { onSent: (message: string) => void }) => {
  const apply = useCommand(platform.apply, { inline: true });
  const [note, setNote] = useState('');
  const club = useForm<ClubValues>({
    initialValues: emptyClub(''),
    validate: schemaResolver(newClub, { sync: true }),
  });
  const administrator = useForm({
    initialValues: emptyPerson,
    validate: schemaResolver(newAdministrator, { sync: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = [club.validate(), administrator.validate()].every(({ hasErrors }) => !hasErrors);
    if (!isGood) return;
    const { name, address, zvrNr, federalState, host } = newClub.parse(club.values);
    apply.mutate(
      { club: { name, address, zvrNr, federalState, host }, administrator: administrator.values, note },
      {
        onSuccess: ({ message }) => onSent(message),
        onError: (error) => {
          administrator.setErrors(errorsOf('administrator', fieldErrorsOf(error)));
          atFields(club, clubFieldNames)(error);
        },
      },
    );
  };
  return (
    <Form failure={apply.error} onSubmit={submit}>
      <Stack gap="xl">
        <FormSection title="Verein">
          <ClubFields form={club} isShort />
        </FormSection>
        <FormSection
          title="Du"
          description="Du administrierst den Verein. Wenn die Plattform zusagt, bekommst du einen Link, um dein Passwort festzulegen."
        >
          <PersonFields form={administrator} isSelf />
        </FormSection>
        <Textarea
          label="Nachricht"
          description="Was die Plattform wissen soll, z. B. wie viele Mitglieder ihr habt."
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={apply.isPending}>
            Verein anmelden
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

/** Den eigenen Verein anmelden, where the installation takes others in. */
export const ApplyPage = () => {
  const [sent, setSent] = useState<string>();
  const state = useQuery(query(platform.applyState, {}));
  return (
    <Stack data-page="form" gap={0}>
      <PageHeader
        title="Verein anmelden"
        {...(state.data?.isOpen === true && {
          description: 'Euer Verein bekommt hier eine eigene Seite mit Kursen, Mitgliedern und Abrechnung.',
        })}
      />
      <QueryState query={state}>
        {({ isOpen }) =>
          isOpen ? (
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              {sent === undefined ? <ApplyForm onSent={setSent} /> : <ResultHead title={sent} />}
            </Paper>
          ) : (
            <EmptyState>Hier kann sich ein Verein nicht selbst anmelden.</EmptyState>
          )
        }
      </QueryState>
    </Stack>
  );
};
