import type { IsoDay } from '../kit/days.ts';

/** An open amount and when it is due. */
export type OpenPart = { id: number; cents: number; dueOn: IsoDay };

/** Was jetzt zu bezahlen ist: the due amounts; if nothing is due yet, the first to become due. Undefined = nothing is open. */
export const payNowOf = (
  parts: readonly OpenPart[],
  today: IsoDay,
): { cents: number; items: number[]; dueOn: IsoDay } | undefined => {
  const open = parts.filter(({ cents }) => cents > 0).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  const [first] = open;
  if (first === undefined) return undefined;
  const until = first.dueOn > today ? first.dueOn : today;
  const now = open.filter(({ dueOn }) => dueOn <= until);
  return { cents: now.reduce((sum, { cents }) => sum + cents, 0), items: now.map(({ id }) => id), dueOn: first.dueOn };
};
