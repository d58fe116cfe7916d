import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { toEuros } from '@vereinshaus/contract/kit/money';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { StepChart } from '../../kit/charts/StepChart.tsx';

/** Der Saldo im Lauf der Zeit; below zero there was a debt. */
export const BalanceChart = ({ saldos }: { saldos: readonly { t: number; saldo: number }[] }) => {
  const points = saldos.map(({ t, saldo }) => ({ name: formatDayOf(t), value: toEuros(saldo) }));
  return (
    <ChartCard
      title="Verlauf des Saldos"
      note="Unter null war etwas offen, darüber war Guthaben."
      headings={['Tag', 'Saldo in €']}
      rows={points.map(({ name, value }) => [name, value] as const)}
    >
      <StepChart points={points} />
    </ChartCard>
  );
};
