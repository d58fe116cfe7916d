import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CallNote, history } from '@vereinshaus/contract/history/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { callsQuery } from '../history.api.ts';
import { CallButton } from './CallButton.tsx';

const Call = ({ call, isOther }: { call: CallNote; isOther: boolean }) => (
  <Paper component="li" withBorder p="md">
    <Text size="sm" c="dimmed">
      {[
        formatDay(call.on),
        `Anruf von ${call.caller}`,
        isOther && `zu ${call.fullname}`,
        call.by !== '' && `notiert von ${call.by}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{call.text}</Text>
  </Paper>
);

type FamilyCallsProps = { personId: number; caller: string };

const Calls = ({ personId, caller }: FamilyCallsProps) => (
  <Stack component="section" gap="sm" maw="var(--width-content)" aria-labelledby="anrufe">
    <Group justify="space-between">
      <Title order={2} size="h4" id="anrufe">
        Anrufe
      </Title>
      <CallButton personId={personId} caller={caller} />
    </Group>
    <QueryState
      query={useQuery(callsQuery(personId))}
      isEmpty={({ calls }) => calls.length === 0}
      empty="Aus dieser Familie ist noch kein Anruf notiert."
    >
      {({ calls, total }) => (
        <>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {calls.map((call) => (
              <Call key={call.ID} call={call} isOther={call.child_ID !== personId} />
            ))}
          </Stack>
          {total > calls.length && (
            <Text size="sm" c="dimmed">
              Und {formatNumber(total - calls.length)} ältere in der Benutzer Geschichte.
            </Text>
          )}
        </>
      )}
    </QueryState>
  </Stack>
);

/** Anrufe: the office's notes about calls of the whole family. */
export const FamilyCalls = (props: FamilyCallsProps) =>
  useMay(history.callsOfFamily.access) ? <Calls {...props} /> : null;
