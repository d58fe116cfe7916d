import { Anchor, Button, Collapse, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type InvoiceRun, invoices } from '@vereinshaus/contract/invoices/calls';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useEffect } from 'react';
import { askAgain } from '../../kit/api.ts';
import { runsQuery } from './invoices.api.ts';

const everyMs = 1500;
const isUnderWay = ({ timeFinished }: InvoiceRun) => timeFinished === 0;

const Refused = ({ run }: { run: InvoiceRun }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
        {run.refused.length} ohne Rechnung: warum?
      </Button>
      <Collapse expanded={isOpen}>
        <List size="sm">
          {run.refused.map(({ cp_ID, fullname, course, reason }) => (
            <List.Item key={cp_ID}>
              {fullname}, {course}: {reason}
            </List.Item>
          ))}
        </List>
      </Collapse>
    </>
  );
};

/** With one invoice per family there are fewer invoices than bookings. */
const issuedText = ({ perFamily, issued, done, total }: InvoiceRun): string =>
  perFamily
    ? `${formatNumber(issued)} Rechnungen für ${formatNumber(done)} von ${formatNumber(total)} Buchungen ausgestellt`
    : `${formatNumber(issued)} von ${formatNumber(total)} ausgestellt`;

const Run = ({ run }: { run: InvoiceRun }) => (
  <Paper withBorder p="md">
    <Stack gap={6} align="flex-start">
      <Text fw={600}>{run.title}</Text>
      <Text size="sm" c="dimmed">
        {formatDayAndTime(run.time)}, {issuedText(run)}
        {run.sends && ', mit Versand per E-Mail'}
      </Text>
      {isUnderWay(run) ? (
        <Progress
          w="100%"
          value={(100 * run.done) / Math.max(1, run.total)}
          aria-label={`Rechnungslauf: ${run.done} von ${run.total}`}
        />
      ) : (
        <Group gap="sm">
          {run.issued > 0 && (
            <Anchor href={`/api/invoice/runs/${run.ID}/zip`} download>
              Alle als ZIP herunterladen
            </Anchor>
          )}
          {run.refused.length > 0 && <Refused run={run} />}
        </Group>
      )}
    </Stack>
  </Paper>
);

/** Die letzten Rechnungsläufe: polled while a run is in progress; the list is refetched at its end. */
export const RunList = () => {
  const client = useQueryClient();
  const { data } = useQuery({
    ...runsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? everyMs : false),
  });
  const isRunning = data?.runs.some(isUnderWay) === true;
  useEffect(() => {
    if (!isRunning) void askAgain(client, [invoices.list]);
  }, [client, isRunning]);
  const shown = data?.runs.slice(0, 3) ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mb="lg" aria-label="Rechnungsläufe">
      <Title order={2} size="h4">
        Letzte Rechnungsläufe
      </Title>
      {shown.map((run) => (
        <Run key={run.ID} run={run} />
      ))}
    </Stack>
  );
};
