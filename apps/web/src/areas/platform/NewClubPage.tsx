import { Button, Group, Paper, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { platform } from '@vereinshaus/contract/platform/calls';
import { newAdministrator, newClub } from '@vereinshaus/contract/platform/inputs';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields, fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { ClubFields } from './ClubFields.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { type ClubValues, clubFieldNames, emptyClub, emptyPerson, errorsOf } from './new-club.ts';
import { PersonFields } from './PersonFields.tsx';

const back = { to: '/plattform', label: 'Plattform' };

const Created = ({ reply }: { reply: ReplyOf<typeof platform.createClub> }) => (
  <Stack maw="var(--width-form)">
    <ResultHead title={reply.message} />
    <InvitationLink link={reply.link} />
    <Group>
      <Button component={Link} to={`/plattform/verein/${reply.ID}`}>
        Zum Verein
      </Button>
    </Group>
  </Stack>
);

const NewClubForm = ({ onCreated }: { onCreated: (reply: ReplyOf<typeof platform.createClub>) => void }) => {
  const create = useCommand(platform.createClub, { inline: true, invalidates: [platform.clubs] });
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
    create.mutate(
      { club: newClub.parse(club.values), administrator: administrator.values },
      {
        onSuccess: onCreated,
        onError: (error) => {
          administrator.setErrors(errorsOf('administrator', fieldErrorsOf(error)));
          atFields(club, clubFieldNames)(error);
        },
      },
    );
  };
  return (
    <Form failure={create.error} onSubmit={submit}>
      <Stack gap="xl" maw="var(--width-form)">
        <FormSection title="Verein">
          <ClubFields form={club} />
        </FormSection>
        <FormSection title="Administration" description="Bekommt einen Link, um das Passwort festzulegen.">
          <PersonFields form={administrator} />
        </FormSection>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Verein anlegen
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

/** Verein anlegen, with everything a club needs. */
export const NewClubPage = () => {
  const [created, setCreated] = useState<ReplyOf<typeof platform.createClub>>();
  return (
    <>
      <PageHeader title="Verein anlegen" back={back} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        {created === undefined ? <NewClubForm onCreated={setCreated} /> : <Created reply={created} />}
      </Paper>
    </>
  );
};
