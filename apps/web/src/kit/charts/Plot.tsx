import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';
import classes from './charts.module.css';
import type { Scale } from './scale.ts';

/** Grid lines with their numbers; the chart is drawn over them, in percent of the height. */
export const Plot = ({ scale, height, children }: { scale: Scale; height: number; children: ReactNode }) => (
  <div className={classes.plot} style={{ height }}>
    {scale.ticks.map((tick) => (
      <div key={tick} className={classes.tick} style={{ bottom: `${scale.at(tick)}%` }}>
        <span>{formatNumber(tick)}</span>
      </div>
    ))}
    {children}
  </div>
);
