import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/money';
import type { Report } from '@vereinshaus/contract/reports';
import { ChartCard } from '../../kit/ChartCard.tsx';
import { chartColours } from '../../kit/chart-colours.ts';

const colours = [chartColours.main, chartColours.quiet, 'var(--mantine-color-dimmed)'] as const;

type Chart = NonNullable<Report['chart']>;

/** Bars side by side: months of a year, groups of accounts, ages of what is owed. */
export const ReportChart = ({ title, chart }: { title: string; chart: Chart }) => {
  const at = (index: number) => chart.series.map(({ values }) => toEuros(values[index] ?? 0));
  return (
    <ChartCard
      title={title}
      headings={['', ...chart.series.map(({ name }) => `${name} in €`)]}
      rows={chart.labels.map((label, index) => [label, ...at(index)] as const)}
    >
      <BarChart
        h={260}
        data={chart.labels.map((label, index) => ({
          label,
          ...Object.fromEntries(chart.series.map(({ name }, place) => [name, at(index)[place] ?? 0])),
        }))}
        dataKey="label"
        series={chart.series.map(({ name }, index) => ({ name, color: colours[index] ?? chartColours.quiet }))}
        valueFormatter={(euros) => formatMoney(toCents(euros))}
        yAxisProps={{ tickFormatter: formatNumber, width: 70 }}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
        withLegend={chart.series.length > 1}
      />
    </ChartCard>
  );
};
