import { addDays, dayInVienna, weekdayOf } from '../kit/days.ts';
import { momentInVienna } from '../kit/vienna-time.ts';

/** How soon changes of a list are reported. */
export const howOftenNames = ['atOnce', 'daily', 'weekly'] as const;
export type WatchFrequency = (typeof howOftenNames)[number];

export const howOftenLabels: Readonly<Record<WatchFrequency, string>> = {
  atOnce: 'gleich',
  daily: 'jeden Morgen',
  weekly: 'jeden Montag',
};

/** Why a watched list is not being checked. */
export const restReasonNames = ['noRight', 'hiddenFilter', 'tooMany', 'noSecondFactor'] as const;
export type RestReason = (typeof restReasonNames)[number];

/** More lists would not be read. */
export const maxWatches = 20;

/** The longest list that is compared; longer ones are not work lists. */
export const maxWatchedMembers = 5000;

/** With more changes, only a number and a link are reported. */
export const maxNamedChanges = 20;

/** Number of changes kept per list. */
export const maxKeptChanges = 20;

export const restReasonTexts: Readonly<Record<RestReason, string>> = {
  noRight: 'Ruht: Du darfst diese Liste nicht mehr sehen.',
  hiddenFilter: 'Ruht: Die Ansicht filtert nach etwas, das du nicht siehst oder das es nicht mehr gibt.',
  tooMany: `Ruht: Auf der Liste stehen mehr als ${maxWatchedMembers.toLocaleString('de-AT')}. Bitte grenze die Ansicht ein.`,
  noSecondFactor: 'Ruht: Euer Verein verlangt einen zweiten Faktor, und du hast keinen eingerichtet.',
};

/** In the morning, before the office opens. */
const morning = 7 * 60;

const monday = 1;

/** The most recent scheduled notification for this frequency. */
const lastMomentOf = (often: WatchFrequency, now: Date): Date => {
  if (often === 'atOnce') return now;
  const today = dayInVienna(now);
  const [back, step] = often === 'daily' ? [0, 1] : [(weekdayOf(today) - monday + 7) % 7, 7];
  const day = addDays(today, -back);
  const moment = momentInVienna({ day, minutes: morning });
  return moment <= now ? moment : momentInVienna({ day: addDays(day, -step), minutes: morning });
};

/** Whether the list should be checked again. */
export const isLookDue = (often: WatchFrequency, lookedAt: Date, now: Date): boolean =>
  lookedAt < lastMomentOf(often, now);

type Moved = { total: number; names: readonly string[] };

const goneText = (count: number) => (count === 1 ? '1, den es nicht mehr gibt' : `${count}, die es nicht mehr gibt`);

/** „Anna Huber, Max Huber“; deleted persons without a name; only the number if there are many. */
export const movedText = ({ total, names }: Moved): string => {
  if (total > maxNamedChanges) return String(total);
  const gone = total - names.length;
  return [...names, ...(gone > 0 ? [goneText(gone)] : [])].join(', ');
};

/** „3 dazugekommen, 1 herausgefallen“ */
export const countsText = ({ entered, left }: { entered: number; left: number }): string =>
  [...(entered > 0 ? [`${entered} dazugekommen`] : []), ...(left > 0 ? [`${left} herausgefallen`] : [])].join(', ');
