import { Accordion, Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { dataParts, reasonText, type ViewersOfPart, viewerGroups } from '@vereinshaus/contract/persons/data-parts';
import type { profile } from '@vereinshaus/contract/persons/profile';
import { Link, useParams } from 'react-router';
import { FormSection } from '../../../kit/FormSection.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../../kit/QueryState.tsx';
import { useUser } from '../../session/shared/session.ts';
import { SignOnPrograms } from '../../sign-on/shared/SignOnPrograms.tsx';
import { ProfileLink } from '../shared/ProfileLink.tsx';
import { dataViewersQuery } from './profile.api.ts';
import { Readings } from './Readings.tsx';
import { countOfViewers, familyFirst } from './viewer-names.ts';

type Viewers = ReplyOf<typeof profile.dataViewers>;

const Who = ({ part: { groups, viewers }, whom }: { part: ViewersOfPart; whom: string }) => {
  const user = useUser();
  if (groups.length === 0 && viewers.length === 0) return <Text size="sm">Das sieht niemand.</Text>;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {groups.map((group) => (
        <Text component="li" key={group} size="sm" fw={600}>
          {viewerGroups[group]}
        </Text>
      ))}
      {familyFirst(viewers).map(({ ID, fullname, reasons }) => (
        <li key={ID}>
          <Text size="sm" fw={600}>
            {ID === user.ID ? 'Du' : <ProfileLink personId={ID} name={fullname} />}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {reasons.map((reason) => reasonText(reason, whom)).join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  );
};

const PartItem = ({ part, whom }: { part: ViewersOfPart; whom: string }) => {
  const user = useUser();
  const { label, holds } = dataParts[part.part];
  return (
    <Accordion.Item value={part.part}>
      <Accordion.Control>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {countOfViewers(part, user.ID)}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          {holds !== '' && (
            <Text size="sm" c="dimmed">
              {holds}
            </Text>
          )}
          <Who part={part} whom={whom} />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

const Content = ({ viewers }: { viewers: Viewers }) => {
  const isSelf = useUser().ID === viewers.ID;
  return (
    <Stack gap="xl" maw="var(--width-text)">
      <Readings personId={viewers.ID} />
      <FormSection
        title="Wer was sehen kann"
        description="Das ergibt sich aus den Rechten, die der Verein vergeben hat. Ändert sich ein Recht oder endet eine Kursleitung, ändert sich auch diese Liste."
      >
        <Accordion multiple order={3} variant="separated" chevronPosition="right">
          {viewers.parts.map((part) => (
            <PartItem key={part.part} part={part} whom={isSelf ? 'dich' : viewers.prename} />
          ))}
        </Accordion>
        <Text size="sm" c="dimmed">
          Wer die Plattform betreibt, sieht in der Anwendung nichts davon.
        </Text>
      </FormSection>
      <SignOnPrograms personId={viewers.ID} />
      <Anchor component={Link} to="/loeschfristen">
        Was wann gelöscht wird
      </Anchor>
    </Stack>
  );
};

const titleFor = (viewers: Viewers | undefined, isSelf: boolean) => {
  if (isSelf) return 'Wer sieht meine Daten?';
  return viewers === undefined ? 'Wer sieht diese Daten?' : `Wer sieht die Daten von ${viewers.prename}?`;
};

/** Wer sieht meine Daten? Who can see each part, and who has read sensitive data. */
export const DataViewersPage = () => {
  const personId = Number(useParams().userID);
  const user = useUser();
  const viewers = useQuery(dataViewersQuery(personId));
  return (
    <Stack gap={0}>
      <PageHeader
        title={titleFor(viewers.data, personId === user.ID)}
        back={{ to: `/benutzer/profil/${personId}`, label: 'Profil' }}
      />
      <QueryState query={viewers} skeleton={<SkeletonLines lines={12} />}>
        {(current) => <Content viewers={current} />}
      </QueryState>
    </Stack>
  );
};
