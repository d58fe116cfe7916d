import { Button, Menu, Text, Textarea } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { DateToLead } from '@vereinshaus/contract/substitutes/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { type OwnDateChange, OwnDateDialog } from '../events/shared/OwnDateDialog.tsx';
import { DateCard } from './DateCard.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { useRequest, useWithdraw } from './substitutes.api.ts';

const CannotDialog = ({ date, onClose }: { date: DateToLead; onClose: () => void }) => {
  const request = useRequest();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title="Ich kann nicht"
      submitLabel="Vertretung suchen"
      isPending={request.isPending}
      failure={request.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ event_ID: date.event_ID, note }, { onSuccess: onClose });
      }}
    >
      <Text>
        {date.courseName}, {formatMoment(date.start)}: Wir fragen der Reihe nach Trainer, die den Kurs oder ähnliche
        kennen und Zeit haben. Wer zuerst zusagt, leitet den Termin.
      </Text>
      <Textarea
        label="Hinweis für die Vertretung"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

type Open = OwnDateChange | 'cannot' | 'offer';

const whoLeads = ({ substituteName, state, offeredTo, inReturn }: DateToLead): string => {
  const swap = inReturn === null ? '' : ` Du leitest dafür ${inReturn.courseName}, ${formatMoment(inReturn.start)}.`;
  if (substituteName !== '') return `${substituteName} leitet diesen Termin.${swap}`;
  if (offeredTo === '') return '';
  if (state === 'nobody') return `${offeredTo} kann nicht.`;
  return inReturn === null
    ? `Angeboten: ${offeredTo}.`
    : `${offeredTo} überlegt den Tausch gegen ${inReturn.courseName}, ${formatMoment(inReturn.start)}.`;
};

const stateLabel = ({ offeredTo, state, inReturn }: DateToLead): string | undefined => {
  if (offeredTo === '') return undefined;
  if (state === 'open') return 'angeboten';
  if (state === 'nobody') return 'nicht übernommen';
  return inReturn === null ? undefined : 'getauscht';
};

const listOf = ({ course_ID, event_ID }: DateToLead) => `/kurs/${course_ID}/anwesenheit/${event_ID}`;

/** For a searched or found substitute, the main action is cancelling; otherwise it is opening the attendance list. */
const isSearchedFor = ({ state }: DateToLead) => state === 'open' || state === 'taken';

const FirstAction = ({ date }: { date: DateToLead }) => {
  const withdraw = useWithdraw();
  if (!isSearchedFor(date)) {
    return (
      <Button variant="light" component={Link} to={listOf(date)}>
        Anwesenheit
      </Button>
    );
  }
  return (
    <Button
      variant="light"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ request_ID: date.request_ID })}
    >
      {date.offeredTo === '' ? 'Ich kann doch' : 'Zurücknehmen'}
    </Button>
  );
};

const FurtherActions = ({ date, onOpen }: { date: DateToLead; onOpen: (open: Open) => void }) => {
  const { trainersWriteNews } = useClub();
  const isSearched = isSearchedFor(date);
  const hasList = isSearched && date.substituteName === '';
  if (isSearched && !hasList && !trainersWriteNews && !date.mayChange) return null;
  return (
    <ButtonMenu
      variant="default"
      aria-label={`Mehr zu ${date.courseName}, ${formatMoment(date.start)}`}
      items={() => (
        <>
          {hasList && (
            <Menu.Item component={Link} to={listOf(date)}>
              Anwesenheit
            </Menu.Item>
          )}
          {trainersWriteNews && (
            <Menu.Item component={Link} to={`/kurse/${date.course_ID}?tab=neuigkeiten&schreiben=1`}>
              Den Eltern schreiben
            </Menu.Item>
          )}
          {!isSearched && <Menu.Item onClick={() => onOpen('cannot')}>Ich kann nicht</Menu.Item>}
          {!isSearched && <Menu.Item onClick={() => onOpen('offer')}>Abgeben oder tauschen</Menu.Item>}
          {date.mayChange && <Menu.Item onClick={() => onOpen('move')}>Verschieben</Menu.Item>}
          {date.mayChange && (
            <Menu.Item color="red" onClick={() => onOpen('cancel')}>
              Absagen
            </Menu.Item>
          )}
        </>
      )}
    >
      Mehr
    </ButtonMenu>
  );
};

/** One date of a trainer: the most used action as a button, all others in a menu. */
export const OwnDate = ({ date }: { date: DateToLead }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const said = whoLeads(date);
  return (
    <>
      <DateCard
        date={date}
        state={date.state}
        stateLabel={stateLabel(date)}
        actions={
          <>
            <FirstAction date={date} />
            <FurtherActions date={date} onOpen={setOpen} />
          </>
        }
      >
        {said !== '' && (
          <Text size="sm" c="dimmed">
            {said}
          </Text>
        )}
      </DateCard>
      {open === 'cannot' && <CannotDialog date={date} onClose={close} />}
      {open === 'offer' && <OfferDialog date={date} onClose={close} />}
      {(open === 'cancel' || open === 'move') && (
        <OwnDateDialog date={{ ...date, ID: date.event_ID }} change={open} onClose={close} />
      )}
    </>
  );
};
