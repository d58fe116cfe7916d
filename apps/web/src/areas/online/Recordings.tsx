import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { QueryState } from '../../kit/QueryState.tsx';
import { recordedQuery } from './online.api.ts';

/** Where recent recordings are stored: in the media of their course, for its participants. */
export const Recordings = () => {
  const recorded = useQuery(recordedQuery());
  return (
    <Stack component="section" aria-label="Aufnahmen veröffentlichen" gap="sm" mt="xl">
      <Title order={2} size="h4">
        Aufnahmen veröffentlichen
      </Title>
      <Text c="dimmed">
        Der Videoserver gibt dir die Aufnahme als Datei. Stell sie in die Medien des Kurses: Sehen können sie dann die
        Teilnehmer.
      </Text>
      <QueryState
        query={recorded}
        isEmpty={({ conferences }) => conferences.length === 0}
        empty="In den letzten drei Wochen hast du keine Online-Einheit geleitet."
      >
        {({ conferences }) => (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {conferences.map(({ event_ID, course_ID, courseName, start }) => (
              <Card key={event_ID} component="li" withBorder padding="sm">
                <Group justify="space-between" gap="sm">
                  <div>
                    <Text fw={600}>{courseName}</Text>
                    <Text size="sm">{formatMoment(start)}</Text>
                  </div>
                  <Button
                    component={Link}
                    to={`/kurse/${course_ID}?tab=medien`}
                    variant="default"
                    aria-label={`In die Medien stellen: ${courseName}, ${formatMoment(start)}`}
                  >
                    In die Medien stellen
                  </Button>
                </Group>
              </Card>
            ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
