import { formatNumber } from '@vereinshaus/contract/kit/money';
import classes from './charts.module.css';
import { Legend, type Series } from './Legend.tsx';

type MirroredRowsProps = {
  series: readonly [left: Series, right: Series];
  rows: readonly (readonly [name: string, left: number, right: number])[];
};

/** Two series mirrored around the names in the middle: an age pyramid. */
export const MirroredRows = ({ series, rows }: MirroredRowsProps) => {
  const most = Math.max(1, ...rows.flatMap(([, left, right]) => [left, right]));
  const half = (value: number, { colour }: Series, side?: string) => (
    <div className={`${classes.track} ${side ?? ''}`}>
      <div className={classes.bar} style={{ width: `${(value / most) * 100}%`, background: colour }} />
      <span className={classes.number}>{formatNumber(value)}</span>
    </div>
  );
  return (
    <>
      <Legend series={series} />
      {rows.map(([name, left, right]) => (
        <div key={name} className={`${classes.row} ${classes.mirrored}`}>
          {half(left, series[0], classes.left)}
          <span className={classes.name}>{name}</span>
          {half(right, series[1])}
        </div>
      ))}
    </>
  );
};
