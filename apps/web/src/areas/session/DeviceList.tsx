import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { session } from '@vereinshaus/contract/session/calls';
import { query, useCommand } from '../../kit/api.ts';

import { QueryState } from '../../kit/QueryState.tsx';

type Device = ReplyOf<typeof session.sessions>['sessions'][number];

const DeviceCard = ({ device }: { device: Device }) => {
  const end = useCommand(session.endSession, { invalidates: [session.sessions], announces: true });
  const where = device.address === '' ? '' : ` von ${device.address}`;
  return (
    <Card withBorder component="li" aria-label={device.kind}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text fw={600}>{device.kind}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Angemeldet am {formatMoment(device.since)}
            {where}, zuletzt verwendet {formatMoment(device.lastSeen)}
          </Text>
        </Stack>
        {device.isCurrent ? (
          <Badge variant="light" size="lg" flex="none">
            dieses Gerät
          </Badge>
        ) : (
          <Button
            variant="default"
            flex="none"
            loading={end.isPending}
            aria-label={`Abmelden: ${device.kind}`}
            onClick={() => end.mutate({ ID: device.ID })}
          >
            Abmelden
          </Button>
        )}
      </Group>
    </Card>
  );
};

/** Angemeldete Geräte: the user's sessions, each can be ended. */
export const DeviceList = () => (
  <Stack gap="xs">
    <Text component="h2" fw={650} mt="sm">
      Angemeldete Geräte
    </Text>
    <QueryState query={useQuery(query(session.sessions, {}))}>
      {({ sessions }) => (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {sessions.map((device) => (
            <DeviceCard key={device.ID} device={device} />
          ))}
        </Stack>
      )}
    </QueryState>
  </Stack>
);
