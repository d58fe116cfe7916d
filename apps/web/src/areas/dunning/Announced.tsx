import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dunning, familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useMay } from '../../kit/May.tsx';
import { announcedQuery, useResumeAnnounced, useStopAnnounced } from './dunning.api.ts';

/** Die E-Mails von morgen: automatic reminders sent next; each or all of them can be stopped. */
export const Announced = () => {
  const { data } = useQuery({ ...announcedQuery(), staleTime: 0 });
  const mayStop = useMay(dunning.stopAnnounced.access);
  const stop = useStopAnnounced();
  const resume = useResumeAnnounced();
  const isPending = stop.isPending || resume.isPending;
  if (data === undefined || (!data.isOn && data.announcements.length === 0)) return null;
  const planned = data.announcements.filter(({ state }) => state === 'planned');
  const [first] = data.announcements;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Zahlungserinnerungen von selbst">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {first === undefined
            ? 'Zahlungserinnerungen von selbst'
            : `Am ${formatDay(first.sendOn)} um 9 Uhr von selbst`}
        </Title>
        {mayStop && planned.length > 1 && (
          <Button variant="default" size="compact-md" loading={isPending} onClick={() => stop.mutate({})}>
            Alle {planned.length} stoppen
          </Button>
        )}
      </Group>
      {first === undefined ? (
        <Text size="sm">Als Nächstes steht nichts an. Die Liste für den nächsten Tag entsteht täglich um 15 Uhr.</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {familiesText(planned.length)}. Wer bis dahin bezahlt oder sich meldet, bekommt keine.
          </Text>
          <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
            {data.announcements.map(({ ID, fullname, amount, state }) => (
              <Group key={ID} component="li" justify="space-between" gap="xs">
                <Text size="sm">
                  {fullname}: {formatMoney(amount)} {state === 'stopped' && <Badge variant="light">gestoppt</Badge>}
                </Text>
                {mayStop && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={isPending}
                    aria-label={`${state === 'planned' ? 'Stoppen' : 'Doch verschicken'}: ${fullname}`}
                    onClick={() => (state === 'planned' ? stop.mutate({ ID }) : resume.mutate({ ID }))}
                  >
                    {state === 'planned' ? 'Stoppen' : 'Doch verschicken'}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        </>
      )}
    </Paper>
  );
};
