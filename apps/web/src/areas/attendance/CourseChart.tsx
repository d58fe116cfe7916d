import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Box } from '@mantine/core';
import type { CourseAttendance } from '@vereinshaus/contract/attendance';
import { formatNumber } from '@vereinshaus/contract/money';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';

const mostBars = 12;

const percent = ({ ratio }: CourseAttendance) => Math.round((ratio ?? 0) * 100);

/** Two courses may share a name; a chart would draw them as one. */
const named = ({ ID, name }: CourseAttendance, rows: readonly CourseAttendance[]) =>
  rows.filter((other) => other.name === name).length > 1 ? `${name} (${ID})` : name;

/** The share of those who were there, the best attended course first. */
export const CourseChart = ({ rows }: { rows: readonly CourseAttendance[] }) => {
  const bars = rows.toSorted((one, other) => percent(other) - percent(one)).slice(0, mostBars);
  return (
    <Box mb="lg">
      <ChartCard
        title="Anteil der Anwesenden"
        headings={['Kurs', 'Anteil in %']}
        rows={rows.map((row) => [named(row, rows), percent(row)] as const)}
        {...(bars.length < rows.length && { note: `Im Diagramm: ${bars.length} von ${rows.length} Kursen.` })}
      >
        <BarChart
          h={Math.max(160, bars.length * 30 + 60)}
          dataKey="name"
          orientation="vertical"
          data={bars.map((row) => ({ name: named(row, rows), Anteil: percent(row) }))}
          series={[{ name: 'Anteil', color: chartColours.main }]}
          valueFormatter={(value) => `${formatNumber(value)} %`}
          gridAxis="none"
          xAxisProps={{ domain: [0, 100] }}
          yAxisProps={{ width: 150, interval: 0 }}
          barChartProps={{ accessibilityLayer: false, margin: { right: 24 } }}
          barProps={{ isAnimationActive: false }}
        />
      </ChartCard>
    </Box>
  );
};
