import classes from './charts.module.css';

export type Series = { name: string; colour: string };

/** The colours of the series; hidden for a single series. */
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
