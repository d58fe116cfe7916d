import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { attendanceLabels, type StatusCount } from '@vereinshaus/contract/attendance-rules';
import { formatNumber } from '@vereinshaus/contract/money';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';

/** How often which status: one picture, with its numbers in the table. */
export const StatusChart = ({ stats }: { stats: readonly StatusCount[] }) => (
  <ChartCard
    title="Wie oft da?"
    headings={['Anwesenheit', 'Termine', 'Anteil in %']}
    rows={stats.map(({ status, count, ratio }) => [attendanceLabels[status], count, Math.round(ratio * 100)] as const)}
  >
    <BarChart
      h={stats.length * 36 + 60}
      dataKey="name"
      orientation="vertical"
      data={stats.map(({ status, count }) => ({ name: attendanceLabels[status], Termine: count }))}
      series={[{ name: 'Termine', color: chartColours.main }]}
      valueFormatter={formatNumber}
      gridAxis="none"
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 150, interval: 0 }}
      barChartProps={{ accessibilityLayer: false, margin: { right: 24 } }}
      barProps={{ isAnimationActive: false }}
    />
  </ChartCard>
);
