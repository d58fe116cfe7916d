import { Button, Collapse, List, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankRun } from '@vereinshaus/contract/bank/records';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useEffect } from 'react';
import { askAgain } from '../../kit/api.ts';
import { runsQuery, staleAfterBooking, useBookConfidentMatches } from './bank.api.ts';
import { countOf } from './line-text.ts';

const everyMs = 1500;
const isUnderWay = ({ timeFinished }: BankRun) => timeFinished === 0;

/** The last run, polled while it is in progress, whoever started it. */
const useLastRun = (): BankRun | undefined => {
  const client = useQueryClient();
  const { data } = useQuery({
    ...runsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? everyMs : false),
  });
  const run = data?.runs[0];
  const done = run?.done;
  const isRunning = run !== undefined && isUnderWay(run);
  // Booked lines leave the list during the run.
  useEffect(() => {
    if (done !== undefined) void askAgain(client, staleAfterBooking);
  }, [client, done, isRunning]);
  return run;
};

/** Books all certain matches in one click; the server books, and every user sees the progress. */
export const BookConfidentMatches = ({ count, cents }: { count: number; cents: number }) => {
  const start = useBookConfidentMatches();
  const run = useLastRun();
  if (run !== undefined && isUnderWay(run)) return null;
  if (count === 0) return null;
  return (
    <Button loading={start.isPending} onClick={() => start.mutate({})}>
      {countOf(count, 'sichere Zeile', 'sichere Zeilen')} buchen ({formatMoney(cents)})
    </Button>
  );
};

const Refused = ({ run }: { run: BankRun }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
        {formatNumber(run.refused.length)} nicht gebucht: warum?
      </Button>
      <Collapse expanded={isOpen}>
        <List size="sm">
          {run.refused.map(({ line_ID, title, amount, reason }) => (
            <List.Item key={line_ID}>
              {title}, {formatMoney(amount)}: {reason}
            </List.Item>
          ))}
        </List>
      </Collapse>
    </>
  );
};

/** Progress or result of the last run. */
export const LastRun = () => {
  const run = useLastRun();
  if (run === undefined) return null;
  if (isUnderWay(run)) {
    return (
      <Stack gap={4} mb="md" role="status">
        <Text size="sm">
          {formatNumber(run.done)} von {formatNumber(run.total)} sicheren Zeilen gebucht, gestartet von {run.sender} …
        </Text>
        <Progress value={(100 * run.done) / Math.max(1, run.total)} aria-label="Fortschritt der Zuordnung" />
      </Stack>
    );
  }
  return (
    <Stack gap={2} mb="md" align="flex-start">
      <Text size="sm" c="dimmed" role="status">
        {formatDayAndTime(run.time)}: {countOf(run.booked, 'sichere Zeile', 'sichere Zeilen')} zugeordnet.
      </Text>
      {run.refused.length > 0 && <Refused run={run} />}
    </Stack>
  );
};
