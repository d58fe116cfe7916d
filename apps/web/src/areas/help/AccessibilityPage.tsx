import { Anchor, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { imprint } from '@vereinshaus/contract/clubs/imprint';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { contactPath } from '../messaging/shared/contact-path.ts';
import { easySummary, knownLimits, stateOfStatement } from './accessibility.ts';

/** The subject in the contact form. */
const technicalProblem = 13;
const subject = 'Barriere auf euren Seiten';

/** By form for signed-in users, by mail and post for everyone. */
const Feedback = () => {
  const club = useClub();
  const mayWrite = useMay(messaging.contact.access);
  const { data } = useQuery(query(imprint.get, {}));
  const email = data?.email ?? '';
  return (
    <List spacing="xs">
      {mayWrite && (
        <List.Item>
          <Anchor component={Link} to={contactPath(technicalProblem, subject)}>
            Schreib uns mit dem Formular
          </Anchor>
        </List.Item>
      )}
      {email !== '' && (
        <List.Item>
          Schreib eine E-Mail: <Anchor href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</Anchor>
        </List.Item>
      )}
      {club.address !== '' && <List.Item>Schreib einen Brief: {club.address}</List.Item>}
    </List>
  );
};

/** /barrierefreiheit: the accessibility statement required by Austrian law, with its date and the known limits. */
export const AccessibilityPage = () => {
  const club = useClub();
  return (
    <Stack data-page="form" gap="xl">
      <PageHeader title="Barrierefreiheit" description={`Stand: ${stateOfStatement}`} />
      <Text>
        {club.fullName || club.name} möchte, dass alle mitmachen können. Diese Seiten richten sich nach den Web Content
        Accessibility Guidelines (WCAG) 2.2, Stufe AA, und damit nach der Norm EN 301 549, auf die das
        Barrierefreiheitsgesetz (BaFG) und das Web-Zugänglichkeits-Gesetz (WZG) verweisen. Sie erfüllen die
        Anforderungen zum größten Teil.
      </Text>
      <FormSection title="Kurz gesagt">
        <List spacing="xs">
          {easySummary.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </FormSection>
      <FormSection title="Was noch nicht gut genug ist">
        <List spacing="xs">
          {knownLimits.map((limit) => (
            <List.Item key={limit}>{limit}</List.Item>
          ))}
        </List>
      </FormSection>
      <FormSection title="Wie wir prüfen">
        <Text>
          Bei jeder Änderung laufen automatische Prüfungen (axe) und Wege, die nur mit der Tastatur gegangen werden.
          Farben, Rahmen und Schrift werden auf ihren Kontrast gerechnet, auch wenn ein Verein seine eigene Farbe wählt.
          Die Erklärung beruht auf dieser Selbstbewertung.
        </Text>
      </FormSection>
      <FormSection title="Etwas funktioniert für dich nicht?">
        <Feedback />
        <Text>
          Schreib dazu, was du tun wolltest und womit du arbeitest. Euer Verein antwortet dir und gibt es an uns weiter.
          Bekommst du keine gute Antwort, kannst du dich an das{' '}
          <Anchor href="https://www.sozialministeriumservice.gv.at" target="_blank" rel="noreferrer">
            Sozialministeriumservice
          </Anchor>{' '}
          wenden, das in Österreich über die Barrierefreiheit von Dienstleistungen wacht.
        </Text>
      </FormSection>
    </Stack>
  );
};
