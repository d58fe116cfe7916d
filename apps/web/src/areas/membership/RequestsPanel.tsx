import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { type MembershipRequest, membership } from '@vereinshaus/contract/membership/calls';
import { requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { requestsQuery } from './membership.api.ts';
import { RequestState } from './RequestState.tsx';
import { dayNumberOf } from './role-days.ts';
import { RequestDecision } from './shared/RequestDecision.tsx';

const shownDecided = 5;

const RequestCard = ({ request }: { request: MembershipRequest }) => {
  const { memberStates } = useClub();
  const mayDecide = useMay(membership.decideRequest.access);
  const current = request.memberStatuses.map((code) => membershipRoleLabel(code, memberStates)).join(', ');
  return (
    <Card withBorder padding="md" component="li">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          <PersonLink personId={request.child_ID} name={request.fullname} />: {requestKindLabels[request.kind]}
        </Text>
        <RequestState state={request.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {formatMoment(request.time)}, derzeit {current || membershipRoleLabel(0, memberStates)}
        {request.timeEnd !== 0 && `, Mitglied bis ${formatDay(dayNumberOf(request.timeEnd))}`}
      </Text>
      <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }}>
        {request.note}
      </Text>
      {request.state === 'open' && mayDecide && (
        <Box mt="sm">
          <RequestDecision request={request} />
        </Box>
      )}
    </Card>
  );
};

/** Anfragen der Mitglieder: open ones to decide, and the last decided ones. */
export const RequestsPanel = () => {
  const requests = useQuery(requestsQuery());
  return (
    <Stack component="section" gap="sm" aria-labelledby="anfragen-der-mitglieder">
      <Title order={2} size="h4" id="anfragen-der-mitglieder">
        Anfragen der Mitglieder
      </Title>
      <QueryState query={requests} isEmpty={(data) => data.requests.length === 0} empty="Es liegt keine Anfrage vor.">
        {(data) => {
          const open = data.requests.filter(({ state }) => state === 'open');
          const decided = data.requests.filter(({ state }) => state !== 'open').slice(0, shownDecided);
          return (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {[...open, ...decided].map((request) => (
                <RequestCard key={request.ID} request={request} />
              ))}
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
};
