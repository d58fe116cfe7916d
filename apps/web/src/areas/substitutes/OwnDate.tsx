import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/days';
import type { DateToLead } from '@vereinshaus/contract/substitutes';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { OwnDateButtons } from '../events/shared/OwnDateButtons.tsx';
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

type Open = 'cannot' | 'offer' | null;

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

/** One hour of a trainer, with everything that can be done about it. */
export const OwnDate = ({ date }: { date: DateToLead }) => {
  const withdraw = useWithdraw();
  const { trainersWriteNews } = useClub();
  const [open, setOpen] = useState<Open>(null);
  const isSearched = date.state === 'open' || date.state === 'taken';
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
            {date.substituteName === '' && (
              <Anchor component={Link} to={`/kurs/${date.course_ID}/anwesenheit/${date.event_ID}`}>
                Anwesenheit
              </Anchor>
            )}
            {trainersWriteNews && (
              <Anchor component={Link} to={`/kurse/${date.course_ID}?tab=neuigkeiten&schreiben=1`}>
                Den Eltern schreiben
              </Anchor>
            )}
            {date.mayChange && <OwnDateButtons date={{ ...date, ID: date.event_ID }} />}
            {isSearched ? (
              <Button
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ request_ID: date.request_ID })}
              >
                {date.offeredTo === '' ? 'Ich kann doch' : 'Zurücknehmen'}
              </Button>
            ) : (
              <>
                <Button variant="default" onClick={() => setOpen('offer')}>
                  Abgeben oder tauschen
                </Button>
                <Button variant="default" onClick={() => setOpen('cannot')}>
                  Ich kann nicht
                </Button>
              </>
            )}
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
    </>
  );
};
