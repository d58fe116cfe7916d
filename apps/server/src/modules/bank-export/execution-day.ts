import { addDays, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { isTargetDay, nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { bankExportErrors } from './bank-export.errors.ts';

/** Banks take orders for the next months, not for years. */
const maxDaysAhead = 180;

/** The day that somebody looks at: a possible one in any case. */
export const executionDayFor = (wanted: number, earliest: IsoDay): IsoDay => {
  const on = fromDayNumber(wanted);
  const isPossible = on !== null && on > earliest && on <= addDays(earliest, maxDaysAhead);
  return nextTargetDay(isPossible ? on : earliest);
};

/** Ausführungstag: a day on which banks settle, not before the first that is possible. */
export const requireExecutionDay = (wanted: number, earliest: IsoDay): IsoDay => {
  const on = fromDayNumber(wanted);
  if (on === null) throw bankExportErrors.noDay();
  if (on < earliest) throw bankExportErrors.tooSoon({ earliest });
  if (on > addDays(earliest, maxDaysAhead)) throw bankExportErrors.tooFarAhead();
  if (!isTargetDay(on)) throw bankExportErrors.notTargetDay({ on, next: nextTargetDay(on) });
  return on;
};
