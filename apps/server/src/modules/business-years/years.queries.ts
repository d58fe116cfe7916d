import type { BusinessYear } from '@vereinshaus/contract/business-years/calls';
import {
  addDays,
  dayInVienna,
  type IsoDay,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { yearErrors } from './business-years.errors.ts';
import { closingDays, isClosed, type YearPeriod } from './year.rules.ts';

type DbCtx = Pick<Ctx, 'db'>;

const years = (ctx: DbCtx) =>
  ctx.db
    .selectFrom('business_year as y')
    .select(['y.id', 'y.starts_on as startsOn', 'y.ends_on as endsOn', 'y.locked_through as lockedThrough'])
    .orderBy('y.starts_on');

/** In the order of the calendar. */
export const yearsOfClub = (ctx: DbCtx): Promise<readonly YearPeriod[]> => years(ctx).execute();

/** Whoever decides by the years holds them until the end of the transaction: postings wait, and whoever else closes. */
export const lockYears = (ctx: DbCtx): Promise<readonly YearPeriod[]> => years(ctx).forUpdate().execute();

export const requireYear = (all: readonly YearPeriod[], id: number) => {
  const index = all.findIndex((year) => year.id === id);
  const year = all[index];
  if (year === undefined) throw yearErrors.gone();
  return { year, before: all[index - 1], after: all[index + 1] };
};

const endOf = (day: IsoDay): number => toSeconds(startOfDayInVienna(addDays(day, 1))) - 1;

const toWire = (year: YearPeriod, all: readonly YearPeriod[], today: IsoDay): BusinessYear => {
  const { before, after } = requireYear(all, year.id);
  const mayClose = before === undefined || isClosed(before);
  return {
    ID: year.id,
    StartDate: toSeconds(startOfDayInVienna(year.startsOn)),
    EndDate: endOf(year.endsOn),
    start: toDayNumber(year.startsOn),
    end: toDayNumber(year.endsOn),
    closedThrough: toDayNumber(year.lockedThrough),
    isClosed: isClosed(year),
    closable: mayClose ? closingDays(year, today).map(toDayNumber) : [],
    reopenable: year.lockedThrough !== null && (after === undefined || after.lockedThrough === null),
    removable: after === undefined && year.lockedThrough === null,
  };
};

export const businessYearList = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<BusinessYear[]> => {
  const all = await yearsOfClub(ctx);
  return all.map((year) => toWire(year, all, dayInVienna(ctx.now))).toReversed();
};
