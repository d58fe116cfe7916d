import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { MeetingRow } from '@vereinshaus/contract/meetings/calls';
import { meetingStateLabels, tenthOf } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { PlanMeetingDialog } from './MeetingTermsDialog.tsx';
import { listQuery } from './meetings.api.ts';

const colors = { draft: 'gray', invited: 'blue', open: 'green', closed: 'gray', cancelled: 'gray' } as const;

export const MeetingBadge = ({ state }: Pick<MeetingRow, 'state'>) => (
  <Badge variant="light" color={colors[state]}>
    {meetingStateLabels[state]}
  </Badge>
);

const MeetingCard = ({ meeting }: { meeting: MeetingRow }) => (
  <Card
    component={Link}
    to={`/versammlungen/${meeting.ID}`}
    withBorder
    padding="md"
    style={{ color: 'inherit', textDecoration: 'none' }}
  >
    <Group gap="xs">
      <Text fw={600}>{meeting.title}</Text>
      <MeetingBadge state={meeting.state} />
    </Group>
    <Text size="sm" c="dimmed">
      {formatMoment(meeting.start)}, {meeting.place}
    </Text>
    {meeting.hasMinutes && <Text size="sm">Das Protokoll ist da.</Text>}
  </Card>
);

/** /versammlungen: coming and past general meetings. */
export const MeetingsPage = () => {
  const meetings = useQuery(listQuery());
  const mayLead = useMay(may('club'));
  const [isPlanning, setIsPlanning] = useState(false);
  const planButton = <Button onClick={() => setIsPlanning(true)}>Versammlung vorbereiten</Button>;
  return (
    <Stack data-page="content" gap="lg">
      <PageHeader
        title="Generalversammlung"
        description="Einladung, Anträge, Abstimmungen und Protokolle."
        {...(mayLead && { action: planButton })}
      />
      <QueryState query={meetings}>
        {({ meetings: rows, members }) => (
          <Stack gap="sm">
            {rows.length === 0 ? (
              <EmptyState drawing={calendar}>Noch keine Versammlung.</EmptyState>
            ) : (
              rows.map((meeting) => <MeetingCard key={meeting.ID} meeting={meeting} />)
            )}
            {mayLead && members > 0 && (
              <Text size="sm" c="dimmed">
                Mindestens alle fünf Jahre muss eine stattfinden. Ein Zehntel der Mitglieder, bei euch{' '}
                {tenthOf(members)}, kann jederzeit eine verlangen (§ 5 VerG).
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
      {isPlanning && <PlanMeetingDialog onClose={() => setIsPlanning(false)} />}
    </Stack>
  );
};
