import { Button, Group, List, Stack, Text } from '@mantine/core';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueAnswer, QueueOffer } from '@vereinshaus/contract/bookings/waitlists';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

const Costs = ({ price, membershipFee, payments }: QueueOffer) => (
  <div>
    <Text fw={600}>{price === 0 ? 'Der Platz kostet nichts.' : `Der Platz kostet ${formatMoney(price)}.`}</Text>
    {price > 0 && (
      <List size="sm">
        {payments.map(({ description, price: part, dueDate }) => (
          <List.Item key={`${description} ${dueDate}`}>
            {payments.length > 1 && `${description}: `}
            {formatMoney(part)}, fällig am {formatDayOf(dueDate)}
          </List.Item>
        ))}
      </List>
    )}
    {membershipFee > 0 && <Text size="sm">Dazu kommt der Mitgliedsbeitrag von {formatMoney(membershipFee)}.</Text>}
  </div>
);

/** What has become of an offer that one can no longer take. */
const overText = ({ state, prename }: QueueOffer): string =>
  state === 'missed'
    ? `Das Angebot ist vorbei, der Platz ging weiter. Wenn ${prename} noch einen Platz möchte, wartet ${prename} am Ende der Warteliste weiter und bekommt wieder Angebote.`
    : `Gerade ist ${prename} kein Platz angeboten. ${prename} steht weiter auf der Warteliste.`;

type Props = {
  offer: QueueOffer;
  /** Whichever is on its way. */
  pending: QueueAnswer | undefined;
  onAnswer: (answer: QueueAnswer) => void;
};

/** Ein angebotener Platz: until when, what it costs, and the answers one can give. */
export const OfferedPlace = ({ offer, pending, onAnswer }: Props) => {
  const { prename, course, state, until, nextevent, nextlocation, price, membershipFee } = offer;
  const answerButton = (answer: QueueAnswer, label: string, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      loading={pending === answer}
      disabled={pending !== undefined}
      onClick={() => onAnswer(answer)}
    >
      {label}
    </Button>
  );
  if (state !== 'open') {
    return (
      <Stack>
        <Text>{overText(offer)}</Text>
        {state === 'missed' && (
          <Group>
            {answerButton('wait', 'Weiter warten', 'filled')}
            {answerButton('leave', 'Nicht mehr warten', 'default')}
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>
        In „{course}“ ist ein Platz frei. Bis <b>{offerUntilText(new Date(until * 1000))}</b> gehört er {prename}.
      </Text>
      {nextevent > 0 && (
        <Text size="sm">
          Nächster Termin: {formatMoment(nextevent)}
          {nextlocation !== '' && `, ${nextlocation}`}
        </Text>
      )}
      <Costs {...offer} />
      <Group>
        {answerButton('take', price + membershipFee > 0 ? 'Platz zahlungspflichtig nehmen' : 'Platz nehmen', 'filled')}
        {answerButton('leave', 'Nicht mehr warten', 'default')}
      </Group>
      <Text size="sm" c="dimmed">
        „Nicht mehr warten“ gibt den Platz an die nächste Familie weiter.
      </Text>
    </Stack>
  );
};
