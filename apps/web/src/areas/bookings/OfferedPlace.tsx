import { Button, Group, List, Stack, Text } from '@mantine/core';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { OfferedPlace as Place, QueueAnswer, QueueOffer } from '@vereinshaus/contract/bookings/waitlists';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

const totalText = ({ price, places }: QueueOffer): string => {
  if (price === 0) return places.length > 1 ? 'Die Plätze kosten nichts.' : 'Der Platz kostet nichts.';
  return places.length > 1 ? `Zusammen kosten sie ${formatMoney(price)}.` : `Der Platz kostet ${formatMoney(price)}.`;
};

const PlaceCosts = ({ place, isOneOfMany }: { place: Place; isOneOfMany: boolean }) => {
  const { prename, course, nextevent, nextlocation, price, payments } = place;
  return (
    <div>
      {isOneOfMany && (
        <Text size="sm" fw={600}>
          {prename}, „{course}“{price > 0 && `: ${formatMoney(price)}`}
        </Text>
      )}
      {nextevent > 0 && (
        <Text size="sm">
          Nächster Termin: {formatMoment(nextevent)}
          {nextlocation !== '' && `, ${nextlocation}`}
        </Text>
      )}
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
    </div>
  );
};

const Costs = (offer: QueueOffer) => (
  <Stack gap="xs">
    {offer.places.map((place) => (
      <PlaceCosts key={`${place.course_ID} ${place.child_ID}`} place={place} isOneOfMany={offer.places.length > 1} />
    ))}
    <Text fw={600}>{totalText(offer)}</Text>
    {offer.membershipFee > 0 && (
      <Text size="sm">Dazu kommt der Mitgliedsbeitrag von {formatMoney(offer.membershipFee)}.</Text>
    )}
    {offer.ends.length > 0 && (
      <Text size="sm">
        Ihr wolltet einen von mehreren Kursen: Auf {offer.ends.map((name) => `„${name}“`).join(' und ')} wartet ihr dann
        nicht mehr.
      </Text>
    )}
  </Stack>
);

/** What has become of an offer that one can no longer take. */
const overText = ({ state, prename }: QueueOffer): string =>
  state === 'missed'
    ? `Das Angebot ist vorbei, der Platz ging weiter. Wenn ${prename} noch einen Platz möchte, wartet ${prename} am Ende der Warteliste weiter und bekommt wieder Angebote.`
    : `Gerade ist ${prename} kein Platz angeboten. ${prename} steht weiter auf der Warteliste.`;

type Friends = QueueOffer['friends'];

/** Whoever has not said yes. */
const namesOf = (friends: Friends): string =>
  friends
    .filter(({ hasAgreed }) => !hasAgreed)
    .map(({ prename }) => prename)
    .join(' und ');

const agreedText = (friends: Friends): string => {
  const agreed = friends.filter(({ hasAgreed }) => hasAgreed).map(({ prename }) => prename);
  return agreed.length === 0 ? '' : `Für ${agreed.join(' und ')} ist schon Ja gesagt.`;
};

const takeLabel = (isMany: boolean, costs: boolean): string => {
  if (isMany) return costs ? 'Alle Plätze zahlungspflichtig nehmen' : 'Alle Plätze nehmen';
  return costs ? 'Platz zahlungspflichtig nehmen' : 'Platz nehmen';
};

type Props = {
  offer: QueueOffer;
  /** Whichever is on its way. */
  pending: QueueAnswer | undefined;
  onAnswer: (answer: QueueAnswer) => void;
};

/** Ein angebotener Platz: until when, what it costs, and the answers one can give. */
export const OfferedPlace = ({ offer, pending, onAnswer }: Props) => {
  const { prename, course, state, until, places, price, membershipFee, isInvited, friends } = offer;
  const isMany = places.length > 1;
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
  if (state === 'invited') {
    return (
      <Stack>
        <Text>
          {prename} ist in „{course}“ eingeladen. Gerade ist kein Platz frei, aber {prename} hat Vorrang: Platz{' '}
          {offer.position} der Warteliste. Bitte antwortet bis <b>{offerUntilText(new Date(until * 1000))}</b>.
        </Text>
        <Text size="sm" c="dimmed">
          Das Warten kostet nichts. Wird ein Platz frei, bekommt ihr eine Nachricht.
        </Text>
        <Group>
          {answerButton('wait', 'Ja, wir warten', 'filled')}
          {answerButton('leave', 'Nein, danke', 'default')}
        </Group>
      </Stack>
    );
  }
  if (state === 'agreed') {
    return (
      <Stack>
        <Text>
          Ihr nehmt den Platz in „{course}“, sobald auch {namesOf(friends)} Ja sagt. Zeit ist bis{' '}
          <b>{offerUntilText(new Date(until * 1000))}</b>; bis dahin kostet es nichts.
        </Text>
        <Costs {...offer} />
        <Group>{answerButton('leave', 'Doch nicht', 'default')}</Group>
        <Text size="sm" c="dimmed">
          „Doch nicht“ gibt den Platz an die nächste Familie weiter, und ihr wartet nicht mehr.
        </Text>
      </Stack>
    );
  }
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
        {isMany ? 'Für euch alle ist Platz.' : `In „${course}“ ist ein Platz frei.`} Bis{' '}
        <b>{offerUntilText(new Date(until * 1000))}</b> {isMany ? 'gehören die Plätze euch.' : `gehört er ${prename}.`}
      </Text>
      {friends.length > 0 && (
        <Text>
          Ihr wartet gemeinsam mit {friends.map(({ prename: name }) => name).join(' und ')}. {agreedText(friends)}{' '}
          Gebucht wird erst, wenn alle Familien Ja sagen.
        </Text>
      )}
      <Costs {...offer} />
      <Group>
        {answerButton('take', takeLabel(isMany, price + membershipFee > 0), 'filled')}
        {answerButton('leave', isInvited ? 'Nein, danke' : 'Nicht mehr warten', 'default')}
      </Group>
      <Text size="sm" c="dimmed">
        „{isInvited ? 'Nein, danke' : 'Nicht mehr warten'}“ gibt {isMany ? 'alle Plätze' : 'den Platz'} an die nächste
        Familie weiter.
      </Text>
    </Stack>
  );
};
