import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueAnswer } from '@vereinshaus/contract/bookings/waitlists';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { useViewer } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { BondDialog } from './BondDialog.tsx';
import { OfferedPlace } from './OfferedPlace.tsx';
import { bondText } from './queue-bond.ts';
import { offerQuery, queueLogQuery, useAnswerOffer } from './queue-offers.api.ts';
import { useWaitingLines } from './use-waiting-lines.ts';

const whoIn = ({ course, child }: BookingLine) => ({ course_ID: course.course_ID, child_ID: child.ID });

const OfferDialog = ({ line, onClose }: { line: BookingLine; onClose: () => void }) => {
  const offered = useQuery({ ...offerQuery(whoIn(line)), staleTime: 0 });
  const answering = useAnswerOffer();
  const answer = (said: QueueAnswer, shownTotal: number) =>
    answering.mutate(
      { ...whoIn(line), answer: said, shownTotal },
      { onSuccess: onClose, onError: () => void offered.refetch() },
    );
  return (
    <Dialog
      title={
        line.course.bond?.kind === 'all' && !line.course.bond.isOfFriends
          ? 'Plätze frei für euch'
          : `Platz frei für ${line.child.prename}`
      }
      onClose={onClose}
    >
      <Stack>
        {answering.isError && <StatusBanner kind="error">{answering.error.message}</StatusBanner>}
        <QueryState query={offered}>
          {({ offer }) => (
            <OfferedPlace
              offer={offer}
              pending={answering.isPending ? answering.variables.answer : undefined}
              onAnswer={(said) => answer(said, offer.price + offer.membershipFee)}
            />
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
};

const LogDialog = ({ line, onClose }: { line: BookingLine; onClose: () => void }) => (
  <Dialog title={`Warteliste: ${line.course.name}`} onClose={onClose}>
    <QueryState query={useQuery(queueLogQuery(whoIn(line)))}>
      {({ position, entries }) => (
        <Stack>
          <Text>
            {line.child.prename} steht auf Platz {position}.
          </Text>
          {entries.length === 0 ? (
            <Text c="dimmed">Seit {line.child.prename} wartet, hat sich noch nichts bewegt.</Text>
          ) : (
            <List spacing="xs">
              {entries.map(({ time, text, isOwn }) => (
                <List.Item key={`${time} ${text}`} fw={isOwn ? 600 : 400}>
                  {formatMoment(time)}: {text}
                </List.Item>
              ))}
            </List>
          )}
        </Stack>
      )}
    </QueryState>
  </Dialog>
);

/** Where the family waits once only, there is nothing to be together with but friends. */
const BondButton = ({ line, onOpen }: { line: BookingLine; onOpen: () => void }) =>
  (useWaitingLines().length > 1 || line.course.bond !== undefined) && (
    <Button
      variant="default"
      size="sm"
      aria-label={`Gemeinsam warten: ${line.course.name}, ${line.child.prename}`}
      onClick={onOpen}
    >
      Gemeinsam warten
    </Button>
  );

/** Of a booking that waits: the place that is offered, and what has happened in the queue. */
export const QueuePlace = ({ line }: { line: BookingLine }) => {
  const [open, setOpen] = useState<'offer' | 'log' | 'bond' | null>(null);
  const { offer, bond, name } = line.course;
  const viewer = useViewer();
  const close = () => setOpen(null);
  return (
    <Stack gap="xs">
      {offer?.state === 'open' && (
        <StatusBanner kind="success" title={`Ein Platz ist frei für ${line.child.prename}`}>
          Er gehört euch bis {offerUntilText(new Date(offer.until * 1000))}.
        </StatusBanner>
      )}
      {offer?.state === 'agreed' && (
        <StatusBanner kind="info" title={`Ihr habt Ja gesagt für ${line.child.prename}`}>
          Gebucht wird, sobald auch die andere Familie Ja sagt, spätestens{' '}
          {offerUntilText(new Date(offer.until * 1000))}.
        </StatusBanner>
      )}
      {offer?.state === 'missed' && (
        <StatusBanner kind="info">
          Ein Angebot blieb ohne Antwort, der Platz ging weiter. Neue Angebote gibt es erst, wenn ihr weiter wartet.
        </StatusBanner>
      )}
      {offer?.state === 'invited' && (
        <StatusBanner kind="info" title={`${line.child.prename} ist mit Vorrang eingeladen`}>
          Gerade ist kein Platz frei. Bitte sagt bis {offerUntilText(new Date(offer.until * 1000))}, ob ihr warten
          wollt.
        </StatusBanner>
      )}
      {bond !== undefined && <Text size="sm">{bondText(bond, line.course.course_ID)}</Text>}
      <Group gap="xs">
        {offer !== undefined && (
          <Button size="sm" aria-label={`${labelOf(offer.state)}: ${name}`} onClick={() => setOpen('offer')}>
            {labelOf(offer.state)}
          </Button>
        )}
        {!line.child.isShared && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Verlauf der Warteliste: ${name}`}
            onClick={() => setOpen('log')}
          >
            Verlauf der Warteliste
          </Button>
        )}
        {viewer !== null && viewer.id === line.child.verwalter_ID && (
          <BondButton line={line} onOpen={() => setOpen('bond')} />
        )}
      </Group>
      {open === 'bond' && <BondDialog line={line} onClose={close} />}
      {open === 'offer' && <OfferDialog line={line} onClose={close} />}
      {open === 'log' && <LogDialog line={line} onClose={close} />}
    </Stack>
  );
};

const labels = {
  open: 'Platz ansehen und nehmen',
  missed: 'Weiter warten',
  invited: 'Einladung beantworten',
  agreed: 'Platz ansehen',
} as const;

const labelOf = (state: keyof typeof labels): string => labels[state];
