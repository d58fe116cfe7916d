import { Button, Group, Stack, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { blockStateLabels, type SingleBooking, type UnitBlock } from '@vereinshaus/contract/singles/calls';
import { blockName, refundOf, unitsText } from '@vereinshaus/contract/singles/rules';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { May, useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { BlockBadge } from './BlockCard.tsx';
import { SellBlockDialog } from './SellBlockDialog.tsx';
import { paidText } from './SingleCard.tsx';
import { ofClubQuery, useAllowBlock, useCancelFor, useRefundBlock } from './singles.api.ts';

const bookingStates = { booked: 'gebucht', over: 'vorbei', cancelled: 'abgesagt' } as const;

const bookingColumns: readonly Column<SingleBooking>[] = [
  { key: 'start', label: 'Termin', value: ({ start }) => start, type: 'moment', width: 175 },
  { key: 'courseName', label: 'Kurs', value: ({ courseName }) => courseName, filter: 'select', width: 200 },
  { key: 'fullname', label: 'Person', value: ({ fullname }) => fullname, width: 160 },
  { key: 'paid', label: 'Bezahlt mit', value: paidText, width: 170 },
  { key: 'state', label: 'Status', value: ({ state }) => bookingStates[state], filter: 'select', width: 110 },
];

const blockColumns: readonly Column<UnitBlock>[] = [
  { key: 'ownerName', label: 'Familie', value: ({ ownerName }) => ownerName, width: 160 },
  { key: 'courseName', label: 'Kurs', value: ({ courseName }) => courseName, filter: 'select', width: 200 },
  {
    key: 'left',
    label: 'Einheiten',
    value: ({ left }) => left,
    render: ({ left, units }) => `${left} von ${units}`,
    width: 110,
  },
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => blockStateLabels[state],
    render: ({ state }) => <BlockBadge state={state} />,
    filter: 'select',
    width: 170,
  },
  {
    key: 'validUntil',
    label: 'Gilt bis',
    value: ({ validUntil }) => validUntil,
    render: ({ validUntil }) => formatDay(validUntil),
    width: 110,
  },
  { key: 'price', label: 'Preis', value: ({ price }) => price, type: 'money', isSummed: false, width: 100 },
];

const idOf = ({ ID }: { ID: number }) => ID;
const bookingLine = (booking: SingleBooking) =>
  [booking.courseName, paidText(booking), bookingStates[booking.state]].join(', ');
const blockLine = ({ courseName, left, units, state }: UnitBlock) =>
  `${courseName}, ${left} von ${units}, ${blockStateLabels[state]}`;

const shortestReason = 3;

type ReasonDialogProps = { block: UnitBlock; kind: 'allow' | 'refund'; onClose: () => void };

const ReasonDialog = ({ block, kind, onClose }: ReasonDialogProps) => {
  const allow = useAllowBlock();
  const refund = useRefundBlock();
  const [reason, setReason] = useState('');
  const isRefund = kind === 'refund';
  const command = isRefund ? refund : allow;
  const back = formatMoney(refundOf({ priceCents: block.price, units: block.units, left: block.left }));
  return (
    <FormDialog
      title={isRefund ? 'Rest gutschreiben' : 'Block gelten lassen'}
      submitLabel={isRefund ? `${back} gutschreiben` : 'Gelten lassen'}
      isPending={command.isPending}
      isDisabled={reason.trim().length < shortestReason}
      failure={command.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        command.mutate({ ID: block.ID, reason }, { onSuccess: onClose });
      }}
    >
      {isRefund
        ? `${blockName(block.units)} von ${block.ownerName}: ${unitsText(block.left)} kommen auf das Kundenkonto, der Block ist damit beendet.`
        : `${blockName(block.units)} von ${block.ownerName} gilt, obwohl er noch nicht bezahlt ist. Er bleibt offen.`}
      <Textarea
        label="Grund"
        required
        autosize
        minRows={2}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </FormDialog>
  );
};

const CancelForDialog = ({ booking, onClose }: { booking: SingleBooking; onClose: () => void }) => {
  const cancel = useCancelFor();
  return (
    <FormDialog
      title="Einzeltermin absagen?"
      submitLabel="Termin absagen"
      isPending={cancel.isPending}
      failure={cancel.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ ID: booking.ID }, { onSuccess: onClose });
      }}
    >
      {`${booking.fullname}, ${booking.courseName}: ${paidText(booking)} kommt zurück, die Familie wird verständigt.`}
    </FormDialog>
  );
};

type Open =
  | { kind: 'allow' | 'refund'; block: UnitBlock }
  | { kind: 'cancel'; booking: SingleBooking }
  | { kind: 'sell' }
  | null;

const changes = may('course/participants');

/** For the office: bookings by date, and the blocks of all families. */
export const OfficeSingles = () => {
  const all = useQuery(ofClubQuery());
  const mayChange = useMay(changes);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Einzeltermine im Verein
      </Title>
      <DataTable
        id="single-bookings"
        title="Einzeltermine im Verein"
        urlKey="s"
        {...rowsOf(all, 'bookings')}
        columns={bookingColumns}
        rowId={idOf}
        cardLine={bookingLine}
        defaultSort="start"
        countLabel={{ one: 'Einzeltermin', many: 'Einzeltermine' }}
        emptyText="Noch hat niemand einen Einzeltermin gebucht."
        {...(mayChange && {
          rowActions: (booking: SingleBooking) =>
            booking.state === 'cancelled' ? null : (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Absagen: ${booking.fullname}, ${booking.courseName}`}
                onClick={() => setOpen({ kind: 'cancel', booking })}
              >
                Absagen
              </Button>
            ),
        })}
      />
      <Title order={2} size="h4" mt="lg">
        Blöcke der Familien
      </Title>
      <DataTable
        id="unit-blocks"
        title="Blöcke der Familien"
        urlKey="b"
        {...rowsOf(all, 'blocks')}
        columns={blockColumns}
        rowId={idOf}
        cardLine={blockLine}
        defaultSort="validUntil"
        countLabel={{ one: 'Block', many: 'Blöcke' }}
        emptyText="Noch hat niemand einen Block gekauft."
        toolbar={
          <May access={changes}>
            <Button onClick={() => setOpen({ kind: 'sell' })}>Block verkaufen</Button>
          </May>
        }
        {...(mayChange && {
          rowActions: (block: UnitBlock) => (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              {block.state === 'waiting' && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={`Gelten lassen: Block von ${block.ownerName}`}
                  onClick={() => setOpen({ kind: 'allow', block })}
                >
                  Gelten lassen
                </Button>
              )}
              {block.state !== 'refunded' && block.left > 0 && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={`Rest gutschreiben: Block von ${block.ownerName}`}
                  onClick={() => setOpen({ kind: 'refund', block })}
                >
                  Rest gutschreiben
                </Button>
              )}
            </Group>
          ),
        })}
      />
      {(open?.kind === 'allow' || open?.kind === 'refund') && (
        <ReasonDialog block={open.block} kind={open.kind} onClose={close} />
      )}
      {open?.kind === 'cancel' && <CancelForDialog booking={open.booking} onClose={close} />}
      {open?.kind === 'sell' && <SellBlockDialog onClose={close} />}
    </Stack>
  );
};
