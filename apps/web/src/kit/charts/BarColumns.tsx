import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './charts.module.css';
import { Legend, type Series } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { scaleOf, shownOf } from './scale.ts';

type BarColumnsProps = {
  labels: readonly string[];
  series: readonly (Series & { values: readonly number[] })[];
  format?: (value: number) => string;
  /** Shortens a label for the axis. */
  shorten?: (label: string) => string;
  height?: number;
};

/** Vertical columns side by side, over time or for a few groups. */
export const BarColumns = ({ labels, series, format = formatNumber, shorten, height = 240 }: BarColumnsProps) => {
  const scale = scaleOf(series.flatMap(({ values }) => values));
  // A few labels are shown in full below the columns, on several lines if needed; of many months some are left out.
  const isHandful = labels.length <= 6;
  const most = useIsPhone() ? 4 : 13;
  const every = isHandful ? 1 : shownOf(labels.length, most);
  const column = (value: number, { name, colour }: Series) => (
    <div
      key={name}
      className={classes.column}
      style={{
        bottom: `${scale.at(Math.min(0, value))}%`,
        height: `${Math.abs(scale.at(value) - scale.at(0))}%`,
        background: colour,
      }}
    />
  );
  return (
    <>
      <Legend series={series} />
      <Plot scale={scale} height={height}>
        <div className={classes.groups}>
          {labels.map((label, place) => (
            <div
              key={label}
              className={classes.group}
              title={series.map(({ name, values }) => `${label}, ${name}: ${format(values[place] ?? 0)}`).join('\n')}
            >
              {series.map((each) => column(each.values[place] ?? 0, each))}
            </div>
          ))}
        </div>
      </Plot>
      <div className={isHandful ? `${classes.labels} ${classes.names}` : classes.labels}>
        {labels.map((label, place) => (
          <span key={label}>{place % every === 0 && (shorten?.(label) ?? label)}</span>
        ))}
      </div>
    </>
  );
};
