import { useLocalStorage } from '@mantine/hooks';
import { history } from '@vereinshaus/contract/history/calls';
import { fromDayNumber, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { query, useCommand } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

export type ViewMode = 0 | 1;

/** Filters of the history above its table. Days as yyyymmdd; 0 = open. */
export type HistoryFilter = { categories: readonly string[]; from: number; to: number };

const dayMs = 24 * 3600 * 1000;

const startOf = (dayNumber: number): number | undefined => {
  const day = fromDayNumber(dayNumber);
  return day === null ? undefined : toSeconds(startOfDayInVienna(day));
};

/** The last day is inclusive: the range ends at the start of the next day. */
const endOf = (dayNumber: number): number | undefined => {
  const day = fromDayNumber(dayNumber);
  if (day === null) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return toSeconds(startOfDayInVienna(next));
};

const inputOf = ({ categories, from, to }: HistoryFilter, viewMode: ViewMode) => ({
  viewMode,
  ...(categories.length > 0 && { categories: [...categories] }),
  from: startOf(from),
  to: endOf(to),
});

/** Entries about one person; 0 = all persons. */
export const historyOfPerson = (personId: number, narrowing: HistoryFilter, viewMode: ViewMode) =>
  rowsFrom(history.ofPerson, (reply) => reply.history, { userID: personId, ...inputOf(narrowing, viewMode) });

export const historyOfClub = (narrowing: HistoryFilter, viewMode: ViewMode) =>
  rowsFrom(history.ofClub, (reply) => reply.history, inputOf(narrowing, viewMode));

export const useAddEntry = () =>
  useCommand(history.add, { invalidates: [history.ofPerson, history.ofClub], announces: true, inline: true });

export const callsQuery = (personId: number) => query(history.callsOfFamily, { child_ID: personId });
export const useAddCall = () =>
  useCommand(history.addCall, {
    invalidates: [history.callsOfFamily, history.ofPerson, history.ofClub],
    announces: true,
    inline: true,
  });

/** The view mode is stored in this browser. */
export const useViewMode = () =>
  useLocalStorage<ViewMode>({
    key: 'vereinshaus.history.viewMode',
    defaultValue: 0,
    getInitialValueInEffect: false,
    deserialize: (stored) => (stored === '1' ? 1 : 0),
    serialize: String,
  });
