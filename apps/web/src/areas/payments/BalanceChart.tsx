import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import { formatDayOf } from '@vereinshaus/contract/days';
import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/money';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';

/** Der Saldo im Lauf der Zeit; under the line something was owed. */
export const BalanceChart = ({ saldos }: { saldos: readonly { t: number; saldo: number }[] }) => {
  const points = saldos.map(({ t, saldo }) => ({ name: formatDayOf(t), Saldo: toEuros(saldo) }));
  return (
    <ChartCard
      title="Verlauf des Saldos"
      note="Unter null war etwas offen, darüber war Guthaben."
      headings={['Tag', 'Saldo in €']}
      rows={points.map(({ name, Saldo }) => [name, Saldo] as const)}
    >
      <AreaChart
        h={180}
        data={points}
        dataKey="name"
        series={[{ name: 'Saldo', color: chartColours.main }]}
        curveType="stepAfter"
        withDots={false}
        valueFormatter={(euros) => formatMoney(toCents(euros))}
        yAxisProps={{ width: 70, tickFormatter: formatNumber }}
        areaChartProps={{ accessibilityLayer: false }}
        areaProps={{ isAnimationActive: false }}
      />
    </ChartCard>
  );
};
