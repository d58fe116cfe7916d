import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DunningRun, familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { LeftOut, RunProgress } from '../../kit/RunState.tsx';
import { useStaleWith } from '../../kit/use-stale-with.ts';
import { dunningRunsQuery, staleAfterReminding } from './dunning.api.ts';

const everyMs = 1500;
const isUnderWay = ({ timeFinished, total, delivered, failed }: DunningRun) =>
  timeFinished === 0 || delivered + failed < total;

const progressText = ({ timeFinished, total, waiting, delivered }: DunningRun) =>
  timeFinished === 0
    ? `${formatNumber(total - waiting)} von ${familiesText(total)} gemahnt …`
    : `${formatNumber(delivered)} von ${formatNumber(total)} E-Mails verschickt …`;

/** Progress of the last runs and result of the latest; visible to everyone who manages the books, whoever started the run. */
export const DunningRuns = () => {
  const { data } = useQuery({
    ...dunningRunsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? everyMs : false),
  });
  // The list updates during the run.
  useStaleWith(data?.runs.map(({ waiting }) => waiting).join(), staleAfterReminding);
  const shown = data?.runs.filter((run, index) => index === 0 || isUnderWay(run) || run.failed > 0).slice(0, 3) ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mb="md" aria-label="Mahnläufe">
      {shown.map((run) => (
        <Stack key={run.ID} gap={2} align="flex-start">
          <Text size="sm">
            {isUnderWay(run) ? 'Mahnlauf' : 'Letzter Mahnlauf'} {formatMoment(run.time)}, {run.sender || 'von selbst'}:{' '}
            {familiesText(run.total)}, {formatMoney(run.amount)}
            {run.failed > 0 && `, ${formatNumber(run.failed)} nicht zustellbar`}
          </Text>
          {isUnderWay(run) && (
            <RunProgress
              label="Mahnlauf"
              done={run.timeFinished === 0 ? run.total - run.waiting : run.delivered + run.failed}
              total={run.total}
              text={progressText(run)}
            />
          )}
          <LeftOut what="nicht gemahnt" refused={run.refused} />
        </Stack>
      ))}
    </Stack>
  );
};
