import { Box } from '@mantine/core';
import type { CourseAttendance } from '@vereinshaus/contract/attendance/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';

const maxBars = 12;

const percent = ({ ratio }: CourseAttendance) => Math.round((ratio ?? 0) * 100);

/** Two courses may share a name; a chart would merge them. */
const named = ({ ID, name }: CourseAttendance, rows: readonly CourseAttendance[]) =>
  rows.filter((other) => other.name === name).length > 1 ? `${name} (${ID})` : name;

/** The share of persons present, best attended course first. */
export const CourseChart = ({ rows }: { rows: readonly CourseAttendance[] }) => {
  const bars = rows.toSorted((one, other) => percent(other) - percent(one)).slice(0, maxBars);
  return (
    <Box mb="lg">
      <ChartCard
        title="Anteil der Anwesenden"
        headings={['Kurs', 'Anteil in %']}
        rows={rows.map((row) => [named(row, rows), percent(row)] as const)}
        {...(bars.length < rows.length && { note: `Im Diagramm: ${bars.length} von ${rows.length} Kursen.` })}
      >
        <BarRows
          series={[{ name: 'Anteil', colour: chartColours.main }]}
          rows={bars.map((row) => [named(row, rows), percent(row)] as const)}
          format={(value) => `${formatNumber(value)} %`}
          full={100}
        />
      </ChartCard>
    </Box>
  );
};
