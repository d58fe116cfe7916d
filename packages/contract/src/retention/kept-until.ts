import type { IsoDay } from '../kit/days.ts';

/** § 132 BAO: books, records and vouchers. */
export const yearsOfBooks = 7;

/**
 * From when on a voucher may be deleted: seven years after the end of the calendar year that it concerns. Of a business year
 * that ends in the middle of one, the calendar year in which it ends. Whatever is before a court or an authority stays longer.
 */
export const deletableFrom = (day: IsoDay, businessYearEnd: IsoDay = day): IsoDay =>
  `${Number(businessYearEnd.slice(0, 4)) + yearsOfBooks + 1}-01-01`;
