import { List, Paper, ScrollArea, Select, SimpleGrid, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { invoices } from '@vereinshaus/contract/invoices/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { type FormEvent, useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { runPreviewQuery, useStartRun } from './invoices.api.ts';

type Plan = ReplyOf<typeof invoices.previewRun>;

/** Courses of different years often have the same name. */
const nameOf = ({ name, startdate }: Plan['courses'][number]) =>
  startdate === 0 ? name : `${name} (ab ${formatDayOf(startdate)})`;

const countText = (count: number) => (count === 1 ? 'Eine Rechnung' : `${formatNumber(count)} Rechnungen`);

/** Wer eine bekommt, and who gets none and why. */
const Planned = ({ plan, sends }: { plan: Plan; sends: boolean }) => (
  <Paper withBorder p="md" aria-live="polite">
    <Stack gap={6}>
      <Text fw={600}>
        {plan.count === 0
          ? 'Für diese Auswahl gibt es keine Rechnungen auszustellen.'
          : `${countText(plan.count)} über zusammen ${formatMoney(plan.amount)}`}
      </Text>
      {sends && plan.withoutEmail > 0 && (
        <Text size="sm">{plan.withoutEmail} davon ohne E-Mail-Adresse: Diese werden nur ausgestellt.</Text>
      )}
      {plan.leftOut.length > 0 && (
        <>
          <Text size="sm">Keine Rechnung bekommen ({plan.leftOut.length}):</Text>
          <ScrollArea.Autosize mah={180} tabIndex={0} aria-label="Wer keine Rechnung bekommt">
            <List size="sm">
              {plan.leftOut.map(({ cp_ID, fullname, course, reason }) => (
                <List.Item key={cp_ID}>
                  {fullname}, {course}: {reason}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </>
      )}
    </Stack>
  </Paper>
);

/** Rechnungslauf: selects bookings, shows a preview, then issues all invoices at once. */
export const RunDialog = ({ onClose }: { onClose: () => void }) => {
  const { sendInvoicePDFs } = useClub();
  const [course, setCourse] = useState<string | null>(null);
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);
  const [perFamily, setPerFamily] = useState(false);
  const [sends, setSends] = useState(sendInvoicePDFs);
  const start = useStartRun();
  const filter = {
    ...(course !== null && { course_ID: Number(course) }),
    ...(from > 0 && { from }),
    ...(to > 0 && { to }),
    perFamily,
  };
  const plan = useQuery({ ...runPreviewQuery(filter), staleTime: 0, placeholderData: keepPreviousData });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ ...filter, sends }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Rechnungen ausstellen"
      submitLabel={plan.data === undefined ? 'Ausstellen' : `${countText(plan.data.count)} ausstellen`}
      isPending={start.isPending}
      isDisabled={plan.data === undefined || plan.data.count === 0}
      failure={start.error}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Kurs"
        placeholder="alle Kurse"
        searchable
        clearable
        data-autofocus
        value={course}
        onChange={setCourse}
        data={(plan.data?.courses ?? []).map((booked) => ({ value: String(booked.ID), label: nameOf(booked) }))}
        nothingFoundMessage="nichts auszuwählen"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput label="Gebucht ab" value={from} onChange={setFrom} />
        <DayInput label="Gebucht bis" value={to} onChange={setTo} />
      </SimpleGrid>
      <Switch
        label="Eine Rechnung je Familie"
        description="Alle Buchungen der Familie aus dieser Auswahl stehen auf einer Rechnung."
        checked={perFamily}
        onChange={({ currentTarget: { checked } }) => setPerFamily(checked)}
      />
      <Switch
        label="Gleich per E-Mail verschicken"
        description="An die Person, die bezahlt, mit dem PDF im Anhang."
        checked={sends}
        onChange={({ currentTarget: { checked } }) => setSends(checked)}
      />
      {plan.isPending && <Skeleton height={84} />}
      {plan.isError && <StatusBanner kind="error">{plan.error.message}</StatusBanner>}
      {plan.data !== undefined && <Planned plan={plan.data} sends={sends} />}
    </FormDialog>
  );
};
