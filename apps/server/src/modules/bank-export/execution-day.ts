import { addDays, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { isTargetDay, nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { bankExportErrors } from './bank-export.errors.ts';

/** Banks accept orders for the next months, not for years. */
const maxDaysAhead = 180;

/** The day to show: always a possible one. */
export const executionDayFor = (wanted: number, earliest: IsoDay): IsoDay => {
  const on = fromDayNumber(wanted);
  const isPossible = on !== null && on > earliest && on <= addDays(earliest, maxDaysAhead);
  return nextTargetDay(isPossible ? on : earliest);
};

/** Ausführungstag: a TARGET day, not before the earliest possible one. */
export const requireExecutionDay = (wanted: number, earliest: IsoDay): IsoDay => {
  const on = fromDayNumber(wanted);
  if (on === null) throw bankExportErrors.noDay();
  if (on < earliest) throw bankExportErrors.tooSoon({ earliest });
  if (on > addDays(earliest, maxDaysAhead)) throw bankExportErrors.tooFarAhead();
  if (!isTargetDay(on)) throw bankExportErrors.notTargetDay({ on, next: nextTargetDay(on) });
  return on;
};
