import { addDays, type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { anniversary } from '@vereinshaus/contract/membership/rules';

/** The day on which it comes round, and how often it has then. */
export type ComingRound = { day: IsoDay; years: number };

const maxYears = 120;

/** What began on 29 February comes round on 1 March where there is none; any other day keeps its date. */
const beginningsOf = (day: IsoDay, years: number): readonly IsoDay[] => {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const leapDay = `${year}-02-29`;
  const hasMoved = day.endsWith('-03-01') && isIsoDay(leapDay) && anniversary(leapDay, years) === day;
  const same = `${year}-${day.slice(5)}`;
  return [...(isIsoDay(same) ? [same] : []), ...(hasMoved ? [leapDay] : [])];
};

/**
 * Every day whose wanted anniversary falls into the `count` days from `first` on. Known beforehand, they are looked up
 * in an index; asked of every person instead, the whole club would be read.
 */
export const comingAnniversaries = (
  first: IsoDay,
  count: number,
  isWanted: (years: number) => boolean,
): ReadonlyMap<IsoDay, ComingRound> => {
  const wanted = Array.from({ length: maxYears }, (_, index) => index + 1).filter(isWanted);
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  return new Map(
    days.flatMap((day) =>
      wanted.flatMap((years) => beginningsOf(day, years).map((begun) => [begun, { day, years }] as const)),
    ),
  );
};
