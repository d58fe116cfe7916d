import classes from './Sparkline.module.css';

const [width, height] = [120, 36];

/** A small chart of a number over time; the text next to it says the same. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => (index * width) / Math.max(values.length - 1, 1);
  const y = (value: number) => (high === low ? height / 2 : 2 + ((high - value) * (height - 4)) / (high - low));
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.line} preserveAspectRatio="none" aria-hidden>
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
