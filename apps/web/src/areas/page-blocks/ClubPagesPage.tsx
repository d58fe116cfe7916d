import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { addressesQuery } from './page-blocks.api.ts';

/** /seite: pages with their own URL that are meant for the reader. */
export const ClubPagesPage = () => (
  <Stack data-page="content">
    <PageHeader title="Seiten des Vereins" />
    <QueryState
      query={useQuery(addressesQuery())}
      isEmpty={({ pages }) => pages.length === 0}
      empty="Für dich ist noch keine Seite veröffentlicht."
    >
      {({ pages }) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {pages.map(({ subslot, title }) => (
            <Card key={subslot} component={Link} to={`/seite/${subslot}`} withBorder>
              <Text fw={600}>{title}</Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </QueryState>
  </Stack>
);
