import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { requestsQuery } from '../membership.api.ts';
import { openRequestsText } from '../OpenRequestsNotice.tsx';

/** Home: what members have asked the office for. */
export const OpenRequestsSection = () => {
  const { data } = useQuery(requestsQuery());
  const open = data?.requests.filter(({ state }) => state === 'open').length ?? 0;
  if (open === 0) return null;
  return (
    <Card component="section" withBorder padding="lg">
      <Group gap="xs" mb="sm">
        <IconCards size={20} stroke={1.6} aria-hidden />
        <Title order={2} size="h4">
          Mitgliedschaft
        </Title>
      </Group>
      <Text mb="md">{openRequestsText(open)}</Text>
      <Button component={Link} to="/mitgliedschaft" variant="light">
        Anfragen ansehen
      </Button>
    </Card>
  );
};
