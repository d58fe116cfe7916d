import { chartColours } from './chart-colours.ts';
import classes from './charts.module.css';
import { Plot } from './Plot.tsx';
import { scaleOf } from './scale.ts';

type StepChartProps = { points: readonly { name: string; value: number }[]; height?: number };

/** A value that stays until it changes, like a balance; the area to zero is filled. */
export const StepChart = ({ points, height = 140 }: StepChartProps) => {
  const scale = scaleOf(points.map(({ value }) => value));
  const across = (place: number) => (place / Math.max(1, points.length)) * 100;
  const down = (value: number) => 100 - scale.at(value);
  const line = points.map(({ value }, place) => `L${across(place)} ${down(value)} H${across(place + 1)}`).join(' ');
  return (
    <>
      <Plot scale={scale} height={height}>
        <svg className={classes.area} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path d={`M0 ${down(0)} ${line} V${down(0)} Z`} fill={chartColours.main} opacity={0.2} />
          <path
            d={line.replace('L', 'M')}
            fill="none"
            stroke={chartColours.main}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </Plot>
      <div className={`${classes.labels} ${classes.ends}`}>
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </div>
    </>
  );
};
