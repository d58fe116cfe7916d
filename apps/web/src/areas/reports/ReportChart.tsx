import { formatMoney, formatNumber, toCents, toEuros } from '@vereinshaus/contract/kit/money';
import type { BoardPart, Report } from '@vereinshaus/contract/reports/calls';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';

const colours = [chartColours.main, chartColours.quiet, chartColours.third] as const;

type Chart = NonNullable<Report['chart']> & Partial<Pick<NonNullable<BoardPart['chart']>, 'unit'>>;

const units = { money: ' in €', number: '', percent: ' in %' } as const;

/** „Jänner 2026“ becomes „Jän 26“: twelve labels are side by side. */
const shortMonth = (label: string) => label.replace(/^(\p{L}{3})\p{L}* \d\d(\d\d)$/u, '$1 $2');

/** Bars side by side: months of a year, groups of accounts, ages of debts. */
export const ReportChart = ({ title, chart }: { title: string; chart: Chart }) => {
  const { unit = 'money' } = chart;
  const shown = (value: number) => (unit === 'money' ? toEuros(value) : value);
  const at = (index: number) => chart.series.map(({ values }) => shown(values[index] ?? 0));
  return (
    <ChartCard
      title={title}
      headings={['', ...chart.series.map(({ name }) => `${name}${units[unit]}`)]}
      rows={chart.labels.map((label, index) => [label, ...at(index)] as const)}
    >
      <BarColumns
        labels={chart.labels}
        shorten={shortMonth}
        series={chart.series.map(({ name, values }, index) => ({
          name,
          colour: colours[index] ?? chartColours.quiet,
          values: values.map(shown),
        }))}
        format={(value) => (unit === 'money' ? formatMoney(toCents(value)) : formatNumber(value))}
      />
    </ChartCard>
  );
};
