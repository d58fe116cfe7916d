import { addDays, dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import type { Period } from './balances.queries.ts';
import { reportErrors } from './reports.errors.ts';

type Years = Awaited<ReturnType<typeof yearsOfClub>>;

const tenYears = 3653;

/** The same days a year earlier; 29 February becomes the 28th. */
const yearEarlier = (day: IsoDay): IsoDay => {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith('02-29') ? earlier.replace(/29$/, '28') : earlier;
};

/** The period for comparison: the previous business year, else the same days a year earlier. */
export const periodBefore = (years: Years, { from, to }: Period): Period => {
  const isYear = years.some(({ startsOn, endsOn }) => startsOn === from && endsOn === to);
  const before = years.find(({ endsOn }) => endsOn === addDays(from, -1));
  if (isYear && before !== undefined) return { from: before.startsOn, to: before.endsOn };
  const last =
    to.endsWith('02-28') && addDays(to, 1).endsWith('03-01') ? addDays(yearEarlier(addDays(to, 1)), -1) : null;
  return { from: yearEarlier(from), to: last ?? yearEarlier(to) };
};

/** The current business year, or the calendar year if the club has defined none. */
export const currentYear = (years: Years, today: IsoDay): Period => {
  const year = years.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  return year === undefined
    ? { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
    : { from: year.startsOn, to: year.endsOn };
};

export const periodOf = async (ctx: Pick<Ctx, 'db' | 'now'>, wanted: { from: number; to: number }): Promise<Period> => {
  if (wanted.from === 0 && wanted.to === 0) return currentYear(await yearsOfClub(ctx), dayInVienna(ctx.now));
  const [from, to] = [fromDayNumber(wanted.from), fromDayNumber(wanted.to)];
  if (from === null || to === null || to < from || addDays(from, tenYears) < to) throw reportErrors.noPeriod();
  return { from, to };
};
