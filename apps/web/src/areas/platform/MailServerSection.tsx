import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { platform, platformChecks } from '@vereinshaus/contract/platform/calls';
import { mailServer } from '@vereinshaus/contract/platform/inputs';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useUser } from '../session/shared/session.ts';
import { MailFields } from './MailFields.tsx';
import type { MailValues } from './new-club.ts';

/** Mailserver: wie E-Mails hinausgehen. */
export const MailServerSection = ({ kept }: { kept: ReplyOf<typeof platform.mailServer> }) => {
  const { email } = useUser();
  const { from, ...server } = kept;
  const save = useCommand(platform.saveMailServer, {
    invalidates: [platform.mailServer],
    inline: true,
    announces: true,
  });
  const test = useCommand(platformChecks.testMail, { inline: true, announces: true });
  const form = useForm<MailValues>({
    initialValues: { ...server, password: '' },
    validate: schemaResolver(mailServer, { sync: true }),
  });
  const failure = save.error ?? test.error;
  if (from === 'environment') {
    return (
      <FormSection title="Mailserver">
        <StatusBanner kind="info">Der Mailserver ist mit SMTP_URL eingestellt und wird dort geändert.</StatusBanner>
      </FormSection>
    );
  }
  return (
    <Form failure={failure} onSubmit={form.onSubmit((values) => save.mutate(values, { onError: atFields(form) }))}>
      <FormSection
        title="Mailserver"
        description={from === 'none' ? 'Noch keiner: E-Mails bleiben im Postausgang der Vereine.' : ''}
      >
        <Stack>
          <MailFields form={form} keepsPassword={from === 'kept'} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              Speichern
            </Button>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate({ mail: form.values, to: email })}
            >
              {`Testmail an ${email}`}
            </Button>
          </Group>
        </Stack>
      </FormSection>
    </Form>
  );
};
