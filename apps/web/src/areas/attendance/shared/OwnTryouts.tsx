import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnTryout } from '@vereinshaus/contract/attendance/calls';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { usePersonColour } from '../../../kit/person-colour.ts';
import { ownTryoutsQuery, useCancelTryout } from '../attendance.api.ts';
import { PlaceOffer } from '../PlaceOffer.tsx';

const Actions = ({ tryout }: { tryout: OwnTryout }) => {
  const cancel = useCancelTryout();
  const { child_ID, event_ID, courseName, prename, offer } = tryout;
  if (offer !== null) return <PlaceOffer tryout={tryout} />;
  return (
    <Button
      variant="default"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      loading={cancel.isPending}
      aria-label={`Vom Schnuppern abmelden: ${prename}, ${courseName}`}
      onClick={() => cancel.mutate({ child_ID, event_ID })}
    >
      Abmelden
    </Button>
  );
};

const TryoutCard = ({ tryout }: { tryout: OwnTryout }) => {
  const { child_ID, prename, course_ID, courseName, start, end, place, bring } = tryout;
  const { ink } = usePersonColour(child_ID);
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={`Schnuppern: ${courseName}, ${prename}`}
      style={{ borderInlineStart: `4px solid ${ink}` }}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={3} size="h4">
              <Anchor component={Link} to={`/kurse/${course_ID}`} inherit>
                {courseName}
              </Anchor>
            </Title>
            <Text size="sm">{prename}</Text>
          </div>
          <Badge variant="light" style={{ flexShrink: 0 }}>
            Schnuppern
          </Badge>
        </Group>
        <Text fw={500}>
          {formatMoment(start)}–{formatTime(new Date(end * 1000))}
          {place !== '' && `, ${place}`}
        </Text>
        {bring !== '' && <Text size="sm">Mitzubringen: {bring}</Text>}
        <Actions tryout={tryout} />
      </Stack>
    </Paper>
  );
};

/** Meine Buchungen: tryout dates, and after them the offered place; hidden if there are none. */
export const OwnTryouts = ({ personId }: { personId?: number }) => {
  const { data } = useQuery(ownTryoutsQuery());
  const tryouts = (data?.tryouts ?? []).filter(({ child_ID }) => personId === undefined || child_ID === personId);
  if (tryouts.length === 0) return null;
  return (
    <Stack component="section" gap="sm" mb="lg" aria-labelledby="schnuppern">
      <Title order={2} size="h4" id="schnuppern">
        Schnuppern
      </Title>
      {tryouts.map((tryout) => (
        <TryoutCard key={tryout.ID} tryout={tryout} />
      ))}
    </Stack>
  );
};
