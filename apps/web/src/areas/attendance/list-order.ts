import { z } from 'zod';
import { readStored, writeStored } from '../../kit/storage.ts';
import type { ListRow } from './list-rows.ts';

/** Vorname as trainers call them, Nachname below its initial, or the order in which they were marked last time. */
export const listOrders = ['given', 'family', 'last'] as const;
export type ListOrder = (typeof listOrders)[number];

export const orderLabels: Readonly<Record<ListOrder, string>> = {
  given: 'Vorname',
  family: 'Nachname',
  last: 'wie zuletzt',
};

const choiceKey = 'vereinshaus.attendance.order';

/** The choice is stored on this device. */
export const readOrder = (): ListOrder => {
  const stored = readStored('localStorage', choiceKey);
  return listOrders.find((order) => order === stored) ?? 'given';
};
export const rememberOrder = (order: ListOrder) => writeStored('localStorage', choiceKey, order);

/** The order in which persons were tapped: on the current date, and on the previous one. */
const tapsOfDate = z.object({ eventId: z.int(), ids: z.array(z.int()) });
const taps = z.object({ current: tapsOfDate, before: tapsOfDate.nullable() });
const tapsKey = (courseId: number) => `vereinshaus.attendance.taps.${courseId}`;

const readTaps = (courseId: number) => {
  try {
    return taps.safeParse(JSON.parse(readStored('localStorage', tapsKey(courseId)) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

/** Only the first tap per person counts. */
export const rememberTap = (courseId: number, eventId: number, personId: number) => {
  const known = readTaps(courseId);
  const isSameDate = known?.current.eventId === eventId;
  const current = isSameDate ? known.current : { eventId, ids: [] };
  const before = isSameDate ? known.before : (known?.current ?? null);
  if (current.ids.includes(personId)) return;
  const next = { current: { eventId, ids: [...current.ids, personId] }, before };
  writeStored('localStorage', tapsKey(courseId), JSON.stringify(next));
};

/** Of the previous date; empty = unknown on this device. */
export const lastOrder = (courseId: number, eventId: number): readonly number[] => {
  const known = readTaps(courseId);
  return (known?.current.eventId === eventId ? known.before?.ids : known?.current.ids) ?? [];
};

const familyNameOf = ({ person: { fullname } }: ListRow): string => fullname.split(' ').at(-1) ?? fullname;

export const letterOf = (row: ListRow): string => familyNameOf(row).slice(0, 1).toLocaleUpperCase('de-AT');

/** `last` are the ids of the persons marked last time, in that order; new ones follow by name. */
export const sortRows = (rows: readonly ListRow[], order: ListOrder, last: readonly number[]): readonly ListRow[] => {
  if (order === 'given') return rows;
  if (order === 'family')
    return rows.toSorted((one, other) => familyNameOf(one).localeCompare(familyNameOf(other), 'de-AT'));
  const placeOf = ({ person }: ListRow) => {
    const at = last.indexOf(person.ID);
    return at < 0 ? last.length : at;
  };
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};
