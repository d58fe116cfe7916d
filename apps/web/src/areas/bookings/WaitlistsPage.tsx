import { Anchor, Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Queue, type WaitingPerson, waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import success from '../../kit/drawings/success.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { FriendsDialog, waitsWithFriends } from './FriendsDialog.tsx';
import { MoveInQueueDialog } from './MoveInQueueDialog.tsx';
import { bondText } from './queue-bond.ts';
import classes from './WaitlistsPage.module.css';
import { freePlacesIn, placesText, priceText } from './waitlist-places.ts';
import { waitlistsQuery } from './waitlists.api.ts';

/** What keeps somebody from moving up, or is under way. */
const stateText = ({ passedOver, missedOffer, offeredUntil }: WaitingPerson): string => {
  if (offeredUntil > 0) return `, Platz angeboten bis ${formatMoment(offeredUntil)}`;
  if (missedOffer) return ', hat auf ein Angebot nicht geantwortet';
  return passedOver ? ', übergangen: eine Teilnahmebedingung ist nicht erfüllt' : '';
};

type RowProps = {
  person: WaitingPerson;
  place: number;
  courseId: number;
  mayAdmit: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAdmit: () => void;
  onMove: (() => void) | undefined;
};

const WaitingRow = ({ person, place, courseId, mayAdmit, isChosen, onChoose, onAdmit, onMove }: RowProps) => (
  <li className={classes.row}>
    {mayAdmit && (
      <Checkbox
        aria-label={`${person.fullname} auswählen`}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    )}
    <div className={classes.person}>
      <Text component="div" fw={place === 1 ? 600 : 400}>
        {place}. <ProfileLink personId={person.child_ID} name={person.fullname} />
      </Text>
      <Text size="sm" c="dimmed">
        wartet seit {formatDayOf(person.time)}
        {stateText(person)}
      </Text>
      {person.bond !== undefined && <Text size="sm">{bondText(person.bond, courseId)}</Text>}
    </div>
    {mayAdmit && onMove !== undefined && (
      <Button variant="subtle" aria-label={`Umreihen: ${person.fullname}`} onClick={onMove}>
        Umreihen
      </Button>
    )}
    {mayAdmit && (
      <Button variant="light" aria-label={`Aufnehmen: ${person.fullname}`} onClick={onAdmit}>
        Aufnehmen
      </Button>
    )}
  </li>
);

const QueueCard = ({ queue }: { queue: Queue }) => {
  const headingId = useId();
  const mayAdmit = useMay(waitlists.admit.access, { course_ID: queue.course_ID });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [admitted, setAdmitted] = useState<readonly number[]>([]);
  const [moved, setMoved] = useState<{ person: WaitingPerson; place: number } | null>(null);
  // Who has left the queue meanwhile is chosen no more.
  const chosen = ticked.filter((id) => queue.waiting.some(({ ID }) => ID === id));
  const chosenPersons = queue.waiting.filter(({ ID }) => chosen.includes(ID));
  const [friends, setFriends] = useState<readonly WaitingPerson[]>([]);
  const isFull = freePlacesIn(queue) === 0;
  const close = () => setAdmitted([]);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={headingId}>
      <Group justify="space-between" gap="sm" mb="xs">
        <div>
          <Group gap="xs">
            <Title order={2} size="h4" id={headingId}>
              <Anchor component={Link} to={`/kurse/${queue.course_ID}?tab=teilnehmer`} inherit>
                {queue.name}
              </Anchor>
            </Title>
            <Badge variant="light" color={isFull ? 'gray' : 'green'} tt="none">
              {isFull ? 'voll' : 'Platz frei'}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {placesText(queue)}. {priceText(queue)}.{' '}
            <Anchor component={Link} to={`/herausgewachsen/${queue.course_ID}`} inherit>
              Wer herauswächst
            </Anchor>
          </Text>
        </div>
        {mayAdmit && chosen.length > 1 && (
          <Group gap="xs">
            {!waitsWithFriends(chosenPersons) && (
              <Button variant="default" onClick={() => setFriends(chosenPersons)}>
                Freunde gemeinsam warten lassen
              </Button>
            )}
            <Button onClick={() => setAdmitted(chosen)}>{chosen.length} Personen aufnehmen</Button>
          </Group>
        )}
        {mayAdmit && waitsWithFriends(chosenPersons) && (
          <Button variant="default" onClick={() => setFriends(chosenPersons)}>
            Wieder einzeln warten lassen
          </Button>
        )}
      </Group>
      <ol className={classes.rows}>
        {queue.waiting.map((person, index) => (
          <WaitingRow
            key={person.ID}
            person={person}
            place={index + 1}
            courseId={queue.course_ID}
            mayAdmit={mayAdmit}
            isChosen={chosen.includes(person.ID)}
            onChoose={(isChosen) =>
              setTicked(isChosen ? [...chosen, person.ID] : chosen.filter((id) => id !== person.ID))
            }
            onAdmit={() => setAdmitted([person.ID])}
            onMove={queue.waiting.length > 1 ? () => setMoved({ person, place: index + 1 }) : undefined}
          />
        ))}
      </ol>
      {moved !== null && <MoveInQueueDialog queue={queue} {...moved} onClose={() => setMoved(null)} />}
      {friends.length > 0 && (
        <FriendsDialog
          courseId={queue.course_ID}
          persons={friends}
          onClose={() => setFriends([])}
          onSaved={() => {
            setTicked([]);
            setFriends([]);
          }}
        />
      )}
      {admitted.length > 0 && (
        <AdmitDialog
          queue={queue}
          chosen={admitted}
          onClose={close}
          onAdmitted={() => {
            setTicked([]);
            close();
          }}
        />
      )}
    </Paper>
  );
};

/** /wartelisten: every queue of the club, who is next, and a place for them. */
export const WaitlistsPage = () => {
  const queues = useQuery(waitlistsQuery());
  return (
    <Stack data-page="content" gap={0}>
      <PageHeader title="Wartelisten" description="Wer auf einen Platz wartet, und in welcher Reihenfolge." />
      <QueryState query={queues}>
        {({ queues: all }) =>
          all.length === 0 ? (
            <EmptyState drawing={success}>Gerade wartet niemand auf einen Platz.</EmptyState>
          ) : (
            <Stack>
              {all.map((queue) => (
                <QueueCard key={queue.course_ID} queue={queue} />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  );
};
