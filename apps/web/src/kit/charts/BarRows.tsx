import { formatNumber } from '@vereinshaus/contract/kit/money';
import classes from './charts.module.css';
import { Legend, type Series } from './Legend.tsx';

type BarRowsProps = {
  series: readonly Series[];
  /** One number per series; several series are drawn behind each other. */
  rows: readonly (readonly [name: string, ...values: readonly number[]])[];
  format?: (value: number) => string;
  /** The value of a full-width bar; default is the largest value. */
  full?: number;
};

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Horizontal bars, each with name and number, so that no axis is needed. */
export const BarRows = ({ series, rows, format = formatNumber, full }: BarRowsProps) => {
  const most = full ?? Math.max(1, ...rows.map(([, ...values]) => total(values)));
  return (
    <>
      <Legend series={series} />
      {rows.map(([name, ...values]) => (
        <div key={name} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <div className={classes.track}>
            {series.map(({ name: part, colour }, index) => (
              <div
                key={part}
                className={classes.bar}
                style={{ width: `${((values[index] ?? 0) / most) * 100}%`, background: colour }}
              />
            ))}
            <span className={classes.number}>
              {values
                .filter((value, index) => index === 0 || value !== 0)
                .map(format)
                .join(' + ')}
            </span>
          </div>
        </div>
      ))}
    </>
  );
};
