import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { reminderOfLinkQuery, useAnswerReminder } from './queue-offers.api.ts';

/** /warten/{token}: wait on or stop, without signing in. The tap is on the page, since programs open every link of a mail. */
export const WaitReminderPage = () => {
  const { token = '' } = useParams();
  const answering = useAnswerReminder();
  // Who gives up one place may give up another; who waits on is done.
  const isDone = answering.isSuccess && answering.variables.stop?.length === 0;
  const reminder = useQuery({ ...reminderOfLinkQuery(token), enabled: !isDone });
  const answer = (stop: readonly number[]) =>
    answering.mutate({ token, stop: [...stop] }, { onSettled: () => void reminder.refetch() });
  return (
    <Stack maw={560}>
      <PageHeader title="Noch warten?" />
      {answering.isSuccess && <StatusBanner kind="success">{answering.data.message}</StatusBanner>}
      {!isDone && (
        <QueryState query={reminder}>
          {({ waits }) =>
            waits.length === 0 ? (
              <Text>Ihr steht auf keiner Warteliste mehr.</Text>
            ) : (
              <>
                {answering.isError && <StatusBanner kind="error">{answering.error.message}</StatusBanner>}
                <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                  {waits.map(({ ID, prename, course, position, since }) => (
                    <Card key={ID} component="li" withBorder padding="md">
                      <Stack gap="xs">
                        <div>
                          <Text fw={600}>
                            {prename}, {course}
                          </Text>
                          <Text size="sm">
                            Platz {position} der Warteliste, seit {formatDayOf(since)}
                          </Text>
                        </div>
                        <Button
                          variant="default"
                          style={{ alignSelf: 'start' }}
                          aria-label={`Nicht mehr warten: ${prename}, ${course}`}
                          disabled={answering.isPending}
                          onClick={() => answer([ID])}
                        >
                          Nicht mehr warten
                        </Button>
                      </Stack>
                    </Card>
                  ))}
                </Stack>
                <Group>
                  <Button loading={answering.isPending} onClick={() => answer([])}>
                    Weiter warten
                  </Button>
                </Group>
                <Text size="sm" c="dimmed">
                  Wenn ihr nichts tut, wartet ihr weiter und behaltet euren Platz.
                </Text>
              </>
            )
          }
        </QueryState>
      )}
      <Text size="sm">
        <Anchor component={Link} to="/kurs/meine" inherit>
          Zu meinen Buchungen
        </Anchor>
      </Text>
    </Stack>
  );
};
