import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { type MailSenderReply, mailSender, mailSenderChecks } from '@vereinshaus/contract/mail-sender/calls';
import { type DmarcState, domainOf } from '@vereinshaus/contract/mail-sender/rules';
import { query, useCommand } from '../../kit/api.ts';
import { Facts } from '../../kit/Facts.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

type SenderProps = { sender: MailSenderReply };

const stale = [mailSender.get];

const Preview = ({ sender: { name, address, isProven, replyTo, imprintEmail } }: SenderProps) => {
  const answers = replyTo || imprintEmail;
  return (
    <Facts
      of={[
        { label: 'Von', value: isProven ? `${name} <${address}>` : `${name}, mit der Adresse der Installation` },
        {
          label: 'Antworten gehen an',
          value: answers === '' ? 'die Adresse der Installation' : answers,
        },
      ]}
    />
  );
};

const SenderForm = ({ sender }: SenderProps) => {
  const save = useCommand(mailSender.save, { invalidates: stale, inline: true, announces: true });
  const form = useForm({
    initialValues: { replyTo: sender.replyTo, address: sender.address, version: sender.version },
    validate: schemaResolver(mailSender.save.input, { sync: true }),
  });
  const submit = (values: typeof form.values) => save.mutate(values, { onError: atFields(form) });
  return (
    <Form failure={save.error} onSubmit={form.onSubmit(submit)}>
      <Stack>
        <TextInput
          label="Antworten an"
          type="email"
          description={
            sender.imprintEmail === ''
              ? 'Leer: Antworten gehen an die Adresse der Installation. Im Impressum steht noch keine.'
              : `Leer: an ${sender.imprintEmail} aus dem Impressum.`
          }
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('replyTo')}
        />
        <TextInput
          label="Eigene Adresse als Absender"
          type="email"
          description="z. B. office@verein.at. Sie braucht einen Eintrag im DNS eurer Domain. Leer: die Adresse der Installation."
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            Absender speichern
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

const CopyLine = ({ label, text }: { label: string; text: string }) => (
  <Stack gap={4}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', flex: 1 }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="light" onClick={copy} aria-label={`Kopieren: ${label}`}>
            {copied ? 'Kopiert' : 'Kopieren'}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Stack>
);

const dmarcAdvice: Readonly<Record<DmarcState, string>> = {
  unknown: '',
  none: 'Tipp: Ein Eintrag _dmarc mit dem Wert „v=DMARC1; p=none“ hilft euren E-Mails ins Postfach.',
  watched: 'Euer DMARC-Eintrag beobachtet nur. Wenn alles ankommt, könnt ihr ihn auf „p=quarantine“ stellen.',
  enforced: 'Euer DMARC-Eintrag schützt die Domain schon vor fremden Absendern.',
};

const checkedText = ({ isProven, timeChecked }: MailSenderReply): string => {
  if (timeChecked === 0) return 'Noch nicht nachgesehen.';
  const found = isProven ? 'Der Eintrag war da.' : 'Der Eintrag war nicht da.';
  return `Zuletzt nachgesehen: ${formatMoment(timeChecked)}. ${found}`;
};

const RecordSection = ({ sender }: SenderProps) => {
  const check = useCommand(mailSenderChecks.check, { invalidates: stale, inline: true, announces: true });
  const { record, address, isProven } = sender;
  if (record === undefined) return null;
  const advice = check.data === undefined ? '' : dmarcAdvice[check.data.dmarc];
  return (
    <FormSection
      title="Eintrag im DNS"
      description={`Leg bei dem Anbieter, der ${domainOf(address)} verwaltet, einen Eintrag der Art TXT an. Er beweist, dass die Domain euch gehört, und unterschreibt eure E-Mails (DKIM). Am SPF-Eintrag ändert sich nichts.`}
    >
      {check.error !== null && <StatusBanner kind="error">{check.error.message}</StatusBanner>}
      {check.error === null && isProven && (
        <StatusBanner kind="success">{`E-Mails kommen von ${address}. Wir sehen jeden Morgen nach, ob der Eintrag noch da ist.`}</StatusBanner>
      )}
      <CopyLine label="Name" text={record.name} />
      <CopyLine label="Wert" text={record.value} />
      {check.error === null && <Text size="sm">{checkedText(sender)}</Text>}
      {advice !== '' && <Text size="sm">{advice}</Text>}
      <Group>
        <Button variant={isProven ? 'default' : 'filled'} loading={check.isPending} onClick={() => check.mutate({})}>
          Im DNS nachsehen
        </Button>
      </Group>
    </FormSection>
  );
};

/** /verein/absender: the sender address of the club. */
export const MailSenderPage = () => {
  const answer = useQuery(query(mailSender.get, {}));
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Absender der E-Mails"
        description="Alles, was der Verein verschickt, kommt in seinem Namen. Hier legst du fest, wohin Antworten gehen und ob eure eigene Adresse davor steht."
      />
      <QueryState query={answer}>
        {(sender) => (
          <Stack gap="xl">
            <FormSection title="So kommen eure E-Mails an">
              <Preview sender={sender} />
            </FormSection>
            <FormSection title="Ändern">
              <SenderForm key={sender.version} sender={sender} />
            </FormSection>
            <RecordSection sender={sender} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
