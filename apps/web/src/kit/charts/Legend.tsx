import classes from './charts.module.css';

export type Series = { name: string; colour: string };

/** Which colour is which; one series needs none. */
export const Legend = ({ series }: { series: readonly Series[] }) =>
  series.length > 1 && (
    <div className={classes.legend}>
      {series.map(({ name, colour }) => (
        <span key={name}>
          <span className={classes.swatch} style={{ background: colour }} />
          {name}
        </span>
      ))}
    </div>
  );
