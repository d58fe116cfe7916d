import { formatDayOf } from '@vereinshaus/contract/kit/days';

/** Courses of different years often share their name. */
export const nameWithStart = ({ name, startdate }: { name: string; startdate: number }): string =>
  startdate === 0 ? name : `${name} (ab ${formatDayOf(startdate)})`;
