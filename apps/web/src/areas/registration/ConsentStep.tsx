import { Anchor, Checkbox, Divider, List, Stack, Text } from '@mantine/core';
import { registrationTextKeys } from '@vereinshaus/contract/registration-rules';
import type { ReactNode } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { useClub } from '../clubs/shared/club.ts';
import type { Flow } from './use-registration-flow.ts';
import { WishFields } from './WishFields.tsx';

const DocumentLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href === '' ? (
    children
  ) : (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit>
      {children}
    </Anchor>
  );

const PrivacyLabel = () => {
  const club = useClub();
  return (
    <>
      Ich akzeptiere die <DocumentLink href={club.dataprotectionLink}>Datenschutzerklärung</DocumentLink> und die{' '}
      <DocumentLink href={club.agbsLink}>{club.termsWording}</DocumentLink>.
    </>
  );
};

const CovidNotice = ({ flow }: { flow: Flow }) => {
  const club = useClub();
  const notice = club.registrationTexts[registrationTextKeys.covid];
  if (!club.covidNotice) return null;
  return (
    <Stack gap="xs">
      {notice !== undefined && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {notice}
        </Text>
      )}
      <Checkbox
        label="Ich habe die Covid-19-Hinweise zur Kenntnis genommen."
        {...flow.form.getInputProps('covid19', { type: 'checkbox' })}
      />
    </Stack>
  );
};

const responsibilityLabel = {
  register: 'Ich bin für die minderjährigen Personen verantwortlich und komme für ihre Beiträge auf.',
  add: 'Ich bin als Verwalter für die minderjährigen Personen verantwortlich und komme für ihre Beiträge auf.',
  guardian: 'Ich bin die gesetzliche Vertretung, als Verwalter verantwortlich und komme für die Beiträge auf.',
};

/** Who is about to be registered, for a last look. */
const Summary = ({ flow }: { flow: Flow }) => {
  const { values } = flow.form;
  const names = [values, ...values.persons].map(({ prename, lastname }) => `${prename} ${lastname}`.trim());
  return (
    <FormSection
      title={names.length === 1 ? 'Diese Person wird registriert' : `Diese ${names.length} Personen werden registriert`}
    >
      <List>
        {names.map((name, index) => (
          <List.Item key={`${index} ${name}`}>{name}</List.Item>
        ))}
      </List>
    </FormSection>
  );
};

/** Mitgliedschaft und Zustimmung. */
export const ConsentStep = ({ flow }: { flow: Flow }) => {
  const { form, mode, hasMinor } = flow;
  const club = useClub();
  const isOwn = mode === 'register' && flow.rules.staffLevel < 20;
  const noMembershipText = club.registrationTexts[registrationTextKeys.none];
  return (
    <Stack gap="xl">
      <Summary flow={flow} />
      {!club.noMembership && (
        <>
          <Divider />
          <FormSection
            title={`Mitgliedschaft für ${form.values.prename || 'diese Person'}`}
            {...(noMembershipText !== undefined && { description: noMembershipText })}
          >
            <WishFields
              wish={form.values}
              errors={form.errors}
              onChange={form.setValues}
              voice={isOwn ? 'own' : 'other'}
            />
          </FormSection>
        </>
      )}
      <Divider />
      <FormSection title="Zustimmung">
        <CovidNotice flow={flow} />
        <Checkbox label={<PrivacyLabel />} {...form.getInputProps('approved', { type: 'checkbox' })} />
        {(hasMinor || mode === 'guardian') && (
          <Checkbox label={responsibilityLabel[mode]} {...form.getInputProps('acceptResp', { type: 'checkbox' })} />
        )}
        <Checkbox
          label="Ich möchte Neuigkeiten des Vereins per E-Mail und Post bekommen (freiwillig)."
          {...form.getInputProps('shouldGetEmail', { type: 'checkbox' })}
        />
      </FormSection>
    </Stack>
  );
};
