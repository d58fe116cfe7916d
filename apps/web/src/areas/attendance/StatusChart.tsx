import { attendanceLabels, type StatusCount } from '@vereinshaus/contract/attendance/rules';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';

/** Frequency of each status: a chart with its numbers as a table. */
export const StatusChart = ({ stats }: { stats: readonly StatusCount[] }) => (
  <ChartCard
    title="Wie oft da?"
    headings={['Anwesenheit', 'Termine', 'Anteil in %']}
    rows={stats.map(({ status, count, ratio }) => [attendanceLabels[status], count, Math.round(ratio * 100)] as const)}
  >
    <BarRows
      series={[{ name: 'Termine', colour: chartColours.main }]}
      rows={stats.map(({ status, count }) => [attendanceLabels[status], count] as const)}
    />
  </ChartCard>
);
