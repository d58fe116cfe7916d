import { fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { invoiceErrors } from './invoices.errors.ts';

/** Parses a typed day. */
export const dayOf = (typed: number): IsoDay => {
  const day = fromDayNumber(typed);
  if (day === null) throw invoiceErrors.dayMissing();
  return day;
};
