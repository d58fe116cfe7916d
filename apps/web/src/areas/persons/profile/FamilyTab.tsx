import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { useMay } from '../../../kit/May.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { PayerShares } from '../../guardianships/shared/PayerShares.tsx';
import { Pickups } from '../../guardianships/shared/Pickups.tsx';
import { SecondHomes } from '../../guardianships/shared/SecondHomes.tsx';
import { FamilyCalls } from '../../history/shared/FamilyCalls.tsx';
import { useUser } from '../../session/shared/session.ts';
import { groupQuery } from '../persons.api.ts';
import { ProfileLink } from '../shared/ProfileLink.tsx';
import { phoneHref } from '../shared/phone-href.ts';
import { callerOf, type ProfilePerson } from './profile-form.ts';

const Relative = ({ relative, person }: { relative: PersonRow; person: ProfilePerson }) => {
  const club = useClub();
  const facts = [
    relative.age === null ? '' : `${relative.age} Jahre`,
    club.noMembership ? '' : membershipRoleLabel(relative.memberStatus, club.memberStates),
  ];
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Group wrap="nowrap" align="flex-start">
        <PersonAvatar personId={relative.ID} name={relative.fullname} />
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600}>
              <ProfileLink personId={relative.ID} name={relative.fullname} />
            </Text>
            {relative.ID === person.verwalter_ID && <Badge variant="light">Verwalter</Badge>}
            {relative.ID === person.erzberID && <Badge variant="light">Gesetzliche Vertretung</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {relative.phone !== '' && (
            <Anchor href={phoneHref(relative.phone)} size="sm">
              {formatPhone(relative.phone)}
            </Anchor>
          )}
          {relative.email !== '' && (
            <Anchor href={`mailto:${relative.email}`} size="sm">
              {relative.email}
            </Anchor>
          )}
        </Stack>
      </Group>
    </Paper>
  );
};

/** Family members, their Verwalter and contact data. */
const Relatives = ({ person }: { person: ProfilePerson }) => (
  <QueryState
    query={useQuery(groupQuery(person.ID))}
    isEmpty={({ users }) => users.every(({ ID }) => ID === person.ID)}
    empty={`Zu ${person.fullname} gehört sonst niemand.`}
  >
    {({ users }) => (
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2 }}
        maw="var(--width-content)"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {users
          .filter(({ ID }) => ID !== person.ID)
          .map((relative) => (
            <Relative key={relative.ID} relative={relative} person={person} />
          ))}
      </SimpleGrid>
    )}
  </QueryState>
);

/** Familie and, for a managed person, the second home; the office must give a reason for changes. */
export const FamilyTab = ({ person }: { person: ProfilePerson }) => {
  const user = useUser();
  const isOffice = useMay(may('user'));
  const isOwn = person.verwalter_ID === user.ID;
  const hasSecondHomes = person.verwalter_ID !== person.ID && (isOffice || isOwn);
  return (
    <Stack gap="xl">
      <Relatives person={person} />
      {hasSecondHomes && (
        <Stack component="section" gap="sm" maw="var(--width-content)" aria-labelledby="zweites-zuhause">
          <Title order={2} size="h4" id="zweites-zuhause">
            Zwei Zuhause
          </Title>
          <SecondHomes child={person} isOffice={!isOwn} />
        </Stack>
      )}
      {hasSecondHomes && (
        <Stack component="section" gap="sm" maw="var(--width-content)" aria-labelledby="wer-zahlt">
          <Title order={2} size="h4" id="wer-zahlt">
            Wer zahlt
          </Title>
          <PayerShares child={person} isOffice={!isOwn} />
        </Stack>
      )}
      {hasSecondHomes && <Pickups child={person} title="Abholen" />}
      <FamilyCalls personId={person.ID} caller={callerOf(person)} />
    </Stack>
  );
};
