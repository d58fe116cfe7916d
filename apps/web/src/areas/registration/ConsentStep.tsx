import { Anchor, Checkbox, Divider, List, Stack, Text } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { birthDateOf } from '@vereinshaus/contract/persons/person-input';
import { registrationTextKeys } from '@vereinshaus/contract/registration/rules';
import { termsName } from '@vereinshaus/contract/registration/terms-name';
import type { ReactNode } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { EasyWordsLink } from '../help/shared/EasyWordsLink.tsx';
import { useSession } from '../session/shared/session.ts';
import type { RegistrationFlow } from './use-registration-flow.ts';
import { WishFields } from './WishFields.tsx';

const DocumentLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href === '' ? (
    children
  ) : (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit>
      {children}
    </Anchor>
  );

const responsibilityGiven =
  'Ich bestätige: Wer für die minderjährigen Personen verantwortlich ist und für ihre Beiträge aufkommt, hat zugestimmt.';

const PrivacyDocuments = () => {
  const club = useClub();
  return (
    <>
      <DocumentLink href={club.dataprotectionLink}>Datenschutzerklärung</DocumentLink> und die{' '}
      <DocumentLink href={club.agbsLink}>{termsName(club.termsWording)}</DocumentLink>
    </>
  );
};

/** Users who register somebody else cannot consent for them and do not pay: they confirm that consent was given. */
const words = {
  own: {
    covid: 'Ich habe die Covid-19-Hinweise zur Kenntnis genommen.',
    privacy: (
      <>
        Ich akzeptiere die <PrivacyDocuments />.
      </>
    ),
    responsibility: {
      register: 'Ich bin für die minderjährigen Personen verantwortlich und komme für ihre Beiträge auf.',
      add: 'Ich bin als Verwalter für die minderjährigen Personen verantwortlich und komme für ihre Beiträge auf.',
      guardian: 'Ich bin die gesetzliche Vertretung, als Verwalter verantwortlich und komme für die Beiträge auf.',
    },
    news: 'Ich möchte Neuigkeiten des Vereins per E-Mail und Post bekommen (freiwillig).',
  },
  other: {
    covid: 'Ich bestätige: Die Covid-19-Hinweise wurden zur Kenntnis genommen.',
    privacy: (
      <>
        Ich bestätige: Die Zustimmung zur <PrivacyDocuments /> liegt dem Verein vor.
      </>
    ),
    responsibility: {
      register: responsibilityGiven,
      add: responsibilityGiven,
      guardian: responsibilityGiven,
    },
    news: 'Neuigkeiten des Vereins per E-Mail und Post sind erwünscht (freiwillig).',
  },
} as const;

const CovidNotice = ({ flow, label }: { flow: RegistrationFlow; label: string }) => {
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
      <Checkbox label={label} {...flow.form.getInputProps('covid19', { type: 'checkbox' })} />
    </Stack>
  );
};

/** The persons about to be registered, for a final check. */
const Summary = ({ flow }: { flow: RegistrationFlow }) => {
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

/** The office, except for its own family. */
const useIsForOthers = ({ mode, managerId }: RegistrationFlow): boolean => {
  const isStaff = useMay(may('user'));
  const own = useSession()?.ID;
  return isStaff && mode !== 'guardian' && managerId !== own;
};

/** Mitgliedschaft und Zustimmung. */
export const ConsentStep = ({ flow }: { flow: RegistrationFlow }) => {
  const { form, mode, hasMinor } = flow;
  const club = useClub();
  const isOwn = mode === 'register' && flow.rules.staffLevel < 20;
  const isForOthers = useIsForOthers(flow);
  const { covid, privacy, responsibility, news } = words[isForOthers ? 'other' : 'own'];
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
              birthDate={birthDateOf(form.values, flow.rules)}
            />
          </FormSection>
        </>
      )}
      <Divider />
      <FormSection title="Zustimmung">
        <CovidNotice flow={flow} label={covid} />
        <EasyWordsLink place="data">Kurz gesagt: was mit deinen Daten geschieht</EasyWordsLink>
        <Checkbox label={privacy} {...form.getInputProps('approved', { type: 'checkbox' })} />
        {(hasMinor || mode === 'guardian') && (
          <Checkbox label={responsibility[mode]} {...form.getInputProps('acceptResp', { type: 'checkbox' })} />
        )}
        <Checkbox label={news} {...form.getInputProps('shouldGetEmail', { type: 'checkbox' })} />
      </FormSection>
    </Stack>
  );
};
