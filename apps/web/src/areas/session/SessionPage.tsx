import { Anchor, Button, DataList, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDevices, IconKey, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { persons } from '@vereinshaus/contract/persons/calls';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { DataViewersLink } from '../persons/shared/DataViewersLink.tsx';
import { SignOnPrograms } from '../sign-on/shared/SignOnPrograms.tsx';
import { DeviceList } from './DeviceList.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { SignOutEverywhereModal } from './shared/SignOutEverywhereModal.tsx';
import { useUser } from './shared/session.ts';

/** Meine Anmeldung: the current session, its start, and signing out. */
export const SessionPage = () => {
  const user = useUser();
  const club = useClub();
  const person = useQuery(query(persons.get, { child_ID: user.ID }));
  const [isConfirming, confirming] = useDisclosure(false);
  return (
    <Stack data-page="text">
      <PageHeader title="Meine Anmeldung" />
      <QueryState query={person}>
        {({ lastLogin }) => (
          <DataList withDivider labelWidth="10rem">
            {[
              ['Angemeldet als', user.fullname],
              ['E-Mail-Adresse', user.email || 'keine'],
              ['Verein', club.name],
              ['Zugang', staffLevelLabel(user.role)],
              ['Letzte Anmeldung', formatMoment(lastLogin)],
              ['Benutzernummer', user.ID],
            ].map(([label, value]) => (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue>{value}</DataList.ItemValue>
              </DataList.Item>
            ))}
          </DataList>
        )}
      </QueryState>
      {user.originalUser === undefined && <FactorsSection />}
      <DeviceList />
      {user.originalUser === undefined && <SignOnPrograms personId={user.ID} />}
      <DataViewersLink personId={user.ID} isSelf />
      {user.originalUser === undefined && (
        <Anchor component={Link} to="/zugriffsschluessel" w="fit-content" py={6}>
          <Group component="span" gap={6} display="inline-flex" wrap="nowrap">
            <IconKey size={18} aria-hidden />
            Meine Zugriffsschlüssel
          </Group>
        </Anchor>
      )}
      <Group mt="md">
        <Button component={Link} to="/benutzer/logout" leftSection={<IconLogout size={18} aria-hidden />}>
          Abmelden
        </Button>
        <Button variant="default" leftSection={<IconDevices size={18} aria-hidden />} onClick={confirming.open}>
          Auf allen Geräten abmelden
        </Button>
      </Group>
      <SignOutEverywhereModal opened={isConfirming} onClose={confirming.close} />
    </Stack>
  );
};
