import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/days';
import { type DunningRun, familiesText } from '@vereinshaus/contract/dunning';
import { formatMoney, formatNumber } from '@vereinshaus/contract/money';
import { dunningRunsQuery } from './dunning.api.ts';

const everyMs = 1500;
const isUnderWay = ({ total, delivered, failed }: DunningRun) => delivered + failed < total;

/** Läufe, deren E-Mails noch unterwegs sind: anybody who keeps the books sees how far they are, from any screen. */
export const DunningRuns = () => {
  const { data } = useQuery({
    ...dunningRunsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? everyMs : false),
  });
  const shown = data?.runs.filter((run) => isUnderWay(run) || run.failed > 0).slice(0, 3) ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mb="md" aria-label="Mahnläufe">
      {shown.map((run) => (
        <div key={run.ID}>
          <Text size="sm">
            {formatMoment(run.time)}, {run.sender || 'von selbst'}: {familiesText(run.total)}, {formatMoney(run.amount)}
            ; {formatNumber(run.delivered)} von {formatNumber(run.total)} verschickt
            {run.failed > 0 && `, ${formatNumber(run.failed)} nicht zustellbar`}
          </Text>
          {isUnderWay(run) && (
            <Progress
              value={(100 * (run.delivered + run.failed)) / Math.max(1, run.total)}
              aria-label={`Mahnlauf: ${run.delivered} von ${run.total}`}
            />
          )}
        </div>
      ))}
    </Stack>
  );
};
