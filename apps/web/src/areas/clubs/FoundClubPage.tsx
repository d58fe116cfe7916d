import { Button, Group, Image, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from './shared/club.ts';

/** /getCustomClub: the club of this host name, for the mobile app and other callers. */
export const FoundClubPage = () => {
  const club = useClub();
  const address = club.domain === '' ? window.location.host : club.domain;
  return (
    <Stack maw={560}>
      <PageHeader title="Verein ermitteln" />
      {club.logo !== '' && <Image src={club.logo} alt="" h={72} w="fit-content" fit="contain" />}
      <Text>Diese Adresse gehört zu {club.fullName === '' ? club.name : club.fullName}.</Text>
      <Facts
        of={[
          { label: 'Name', value: club.name },
          { label: 'Vereinsnummer', value: String(club.verein_ID) },
          { label: 'Adresse', value: address },
        ]}
      />
      <Group>
        <Button component={Link} to="/kurs/buchung">
          Angebote ansehen
        </Button>
        <Button component={Link} to="/kontakt" variant="default">
          Kontakt
        </Button>
      </Group>
    </Stack>
  );
};
