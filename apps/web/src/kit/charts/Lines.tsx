import { useIsPhone } from '../use-is-phone.ts';
import classes from './charts.module.css';
import { Legend, type Series } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { scaleOf, shownOf } from './scale.ts';

type LinesProps = {
  labels: readonly string[];
  series: readonly (Series & { values: readonly number[] })[];
  /** Shortens a label for the axis. */
  shorten?: (label: string) => string;
};

/** Several values over the same days, one line each. */
export const Lines = ({ labels, series, shorten }: LinesProps) => {
  const scale = scaleOf(series.flatMap(({ values }) => values));
  const every = shownOf(labels.length, useIsPhone() ? 3 : 7);
  // Each point is above the middle of its label.
  const across = (place: number) => ((place + 0.5) / Math.max(1, labels.length)) * 100;
  return (
    <>
      <Legend series={series} />
      <Plot scale={scale} height={220}>
        <svg className={classes.area} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {series.map(({ name, colour, values }) => (
            <polyline
              key={name}
              points={values.map((value, place) => `${across(place)},${100 - scale.at(value)}`).join(' ')}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </Plot>
      <div className={`${classes.labels} ${classes.days}`}>
        {labels.map((label, place) => (
          <span key={label}>{place % every === 0 && (shorten?.(label) ?? label)}</span>
        ))}
      </div>
    </>
  );
};
