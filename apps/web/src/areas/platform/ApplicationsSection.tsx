import { Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { platform } from '@vereinshaus/contract/platform/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { InvitationLink } from './InvitationLink.tsx';

type Application = ReplyOf<typeof platform.applications>['applications'][number];

const changes = { invalidates: [platform.applications, platform.clubs], announces: true };

const DeclineDialog = ({ application, onClose }: { application: Application; onClose: () => void }) => {
  const decline = useCommand(platform.decline, { ...changes, inline: true });
  const form = useForm({
    initialValues: { ID: application.ID, text: '' },
    validate: schemaResolver(platform.decline.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    decline.mutate(values, { onSuccess: onClose, onError: atFields(form) });
  return (
    <FormDialog
      title={`${application.name} absagen`}
      submitLabel="Absagen"
      isPending={decline.isPending}
      failure={decline.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>{`${application.who} bekommt eine E-Mail, die Anmeldung wird gelöscht.`}</Text>
      <Textarea label="Grund" autosize minRows={2} {...form.getInputProps('text')} />
    </FormDialog>
  );
};

type LineProps = { application: Application; isPending: boolean; onAccept: () => void };

const ApplicationLine = ({ application, isPending, onAccept }: LineProps) => {
  const { name, host, address, zvrNr, who, email, note, time } = application;
  const [isDeclining, setDeclining] = useState(false);
  const facts = [host, address, zvrNr === '' ? '' : `ZVR ${zvrNr}`, `${who}, ${email}`, formatMoment(time)];
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Text>
        {note !== '' && (
          <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }}>
            {note}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button size="xs" loading={isPending} onClick={onAccept} aria-label={`Zusagen: ${name}`}>
          Zusagen
        </Button>
        <Button size="xs" variant="default" onClick={() => setDeclining(true)} aria-label={`Absagen …: ${name}`}>
          Absagen …
        </Button>
      </Group>
      {isDeclining && <DeclineDialog application={application} onClose={() => setDeclining(false)} />}
    </Group>
  );
};

/** Vereine, die sich selbst angemeldet haben; there is nothing to see while none waits. */
export const ApplicationsSection = () => {
  const { data } = useQuery(query(platform.applications, {}));
  // Here and not in the line, which is gone as soon as it was answered.
  const accept = useCommand(platform.accept, changes);
  const accepted = accept.data;
  const applications = data?.applications ?? [];
  if (applications.length === 0 && accepted === undefined) return null;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg">
      <FormSection
        title="Anmeldungen"
        description="Mit der Zusage entsteht der Verein, und die Person darunter administriert ihn."
      >
        <Stack>
          {accepted !== undefined && (
            <Stack gap="xs" align="flex-start">
              <InvitationLink link={accepted.link} />
              <Anchor component={Link} to={`/plattform/verein/${accepted.ID}`}>
                Zum neuen Verein und zum Nachweis seiner Adresse
              </Anchor>
            </Stack>
          )}
          {applications.map((application) => (
            <ApplicationLine
              key={application.ID}
              application={application}
              isPending={accept.isPending && accept.variables.ID === application.ID}
              onAccept={() => accept.mutate({ ID: application.ID })}
            />
          ))}
        </Stack>
      </FormSection>
    </Paper>
  );
};
