import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { HomeOfChild } from '@vereinshaus/contract/guardianships/calls';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { ProfileLink } from '../../persons/shared/ProfileLink.tsx';
import { phoneHref } from '../../persons/shared/phone-href.ts';

const Home = ({ home }: { home: HomeOfChild }) => (
  <Paper component="li" withBorder p="md" radius="lg">
    <Stack gap={2}>
      <Group gap="xs">
        <Text fw={600}>
          <ProfileLink personId={home.person_ID} name={home.fullname} />
        </Text>
        <Badge variant="light">{home.isFirst ? 'erstes Zuhause, zahlt' : 'zweites Zuhause'}</Badge>
      </Group>
      {home.address !== '' && <Text size="sm">{home.address}</Text>}
      {home.phone !== '' && (
        <Anchor href={phoneHref(home.phone)} size="sm">
          {formatPhone(home.phone)}
        </Anchor>
      )}
      {home.email !== '' && (
        <Anchor href={`mailto:${home.email}`} size="sm">
          {home.email}
        </Anchor>
      )}
      {home.others.length > 0 && (
        <Text size="sm" c="dimmed">
          dort auch: {home.others.join(', ')}
        </Text>
      )}
    </Stack>
  </Paper>
);

/** Beide Zuhause in einem Bild, for the office: who lives where, and contact data. */
export const BothHomes = ({ homes }: { homes: readonly HomeOfChild[] }) => (
  <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} m={0} p={0} style={{ listStyle: 'none' }}>
    {homes.map((home) => (
      <Home key={home.person_ID} home={home} />
    ))}
  </SimpleGrid>
);
