import css from './OccupancyBar.module.css';

type Props = { taken: number; places: number; waiting: number };

const waits = (waiting: number) => (waiting === 1 ? '1 wartet' : `${waiting} warten`);

/** „8/14 · 2 warten“, for cells and files. */
export const occupancyText = ({ taken, places, waiting }: Props): string =>
  [places === 0 ? String(taken) : `${taken}/${places}`, ...(waiting > 0 ? [waits(waiting)] : [])].join(' · ');

/** Occupancy of a course: as numbers and, with a limit, as a bar. */
export const OccupancyBar = (props: Props) => {
  const { taken, places, waiting } = props;
  const share = places === 0 ? 0 : Math.min(100, Math.round((taken / places) * 100));
  return (
    <div className={css.bar}>
      <div className={css.numbers}>
        <span>{places === 0 ? taken : `${taken}/${places}`}</span>
        {waiting > 0 && <span>{waits(waiting)}</span>}
      </div>
      {places > 0 && (
        <div className={css.track} aria-hidden>
          <div className={css.fill} style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  );
};
