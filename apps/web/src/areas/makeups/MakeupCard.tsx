import { Badge, Button, Card, Group, Text } from '@mantine/core';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { type Makeup, type MakeupState, makeupStateLabels } from '@vereinshaus/contract/makeups/calls';
import { useState } from 'react';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { useGiveBack } from './makeups.api.ts';
import { RedeemDialog } from './RedeemDialog.tsx';

const stateColours: Readonly<Record<MakeupState, string>> = {
  open: 'yellow',
  redeemed: 'green',
  used: 'gray',
  expired: 'gray',
  withdrawn: 'gray',
};

export const MakeupBadge = ({ state }: { state: MakeupState }) => (
  <Badge color={stateColours[state]} variant="light" tt="none">
    {makeupStateLabels[state]}
  </Badge>
);

/** „Turnen, abgesagt am …“ or the office's reason. */
export const originOf = ({ courseName, missed, reason }: Makeup): string =>
  missed > 0 ? `${courseName}, abgesagt für ${formatMoment(missed)}` : `${courseName}, vom Verein: ${reason}`;

/** The last valid day: it expires at the start of the next one. */
export const lastDayOf = ({ expires }: Makeup): string => formatDayOf(expires - 1);

const factOf = (makeup: Makeup): string => {
  const { state, guestCourseName, start, room, endReason } = makeup;
  switch (state) {
    case 'redeemed':
    case 'used':
      return [`${guestCourseName}, ${formatMoment(start)}`, room].filter((part) => part !== '').join(', ');
    case 'withdrawn':
      return `Vom Verein zurückgezogen: ${endReason}`;
    case 'expired':
      return `Galt bis ${lastDayOf(makeup)}.`;
    case 'open':
      return `Gilt bis ${lastDayOf(makeup)}.`;
  }
};

/** One Ersatzstunde of the family, with its next action. */
export const MakeupCard = ({ makeup, now }: { makeup: Makeup; now: number }) => {
  const giveBack = useGiveBack();
  const [isRedeeming, setIsRedeeming] = useState(false);
  const { ID, child_ID, fullname, state, giveBackUntil } = makeup;
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <PersonAvatar personId={child_ID} name={fullname} image="" size={40} />
          <div>
            <Group gap="xs">
              <Text fw={600}>{fullname}</Text>
              <MakeupBadge state={state} />
            </Group>
            <Text size="sm">{factOf(makeup)}</Text>
            <Text size="sm" c="dimmed">
              {originOf(makeup)}
            </Text>
          </div>
        </Group>
        {state === 'open' && (
          <Button aria-label={`Einlösen: Ersatzstunde von ${fullname}`} onClick={() => setIsRedeeming(true)}>
            Einlösen
          </Button>
        )}
        {state === 'redeemed' && giveBackUntil > now && (
          <Button variant="default" loading={giveBack.isPending} onClick={() => giveBack.mutate({ makeup_ID: ID })}>
            Zurückgeben
          </Button>
        )}
      </Group>
      {isRedeeming && <RedeemDialog makeup={makeup} onClose={() => setIsRedeeming(false)} />}
    </Card>
  );
};
