import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';
import { requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { ownRequestsQuery } from './membership.api.ts';
import { RequestState } from './RequestState.tsx';
import { dayNumberOf } from './role-days.ts';
import { WithdrawLeave } from './WithdrawLeave.tsx';

const OwnRequest = ({ request }: { request: MembershipRequest }) => (
  <Card withBorder padding="md" component="li">
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        {request.fullname}: {requestKindLabels[request.kind]}
      </Text>
      <RequestState state={request.state} />
    </Group>
    <Text size="sm" c="dimmed">
      {formatMoment(request.time)}
    </Text>
    {request.timeEnd !== 0 && request.state !== 'withdrawn' && (
      <Text size="sm">Letzter Tag als Mitglied: {formatDay(dayNumberOf(request.timeEnd))}</Text>
    )}
    {request.answer !== '' && <Text size="sm">{request.answer}</Text>}
    <WithdrawLeave request={request} />
  </Card>
);

/** Earlier requests and their results. */
export const OwnRequests = () => {
  const { data } = useQuery(ownRequestsQuery());
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="eigene-anfragen">
      <Title order={2} size="h4" id="eigene-anfragen">
        Meine Anfragen
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.requests.map((request) => (
          <OwnRequest key={request.ID} request={request} />
        ))}
      </Stack>
    </Stack>
  );
};
