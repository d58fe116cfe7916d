import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { highestCode } from '@vereinshaus/contract/membership/rules';
import { timeOf } from './role-days.ts';

/** Query of the list by role, as in the URL. Days are yyyymmdd, 0 = not chosen. */
export type RoleListState = {
  roles: readonly number[];
  mode: 'or' | 'and';
  period: 'day' | 'range';
  date: number;
  from: number;
  to: number;
  ended: boolean;
};

const readDay = (text: string | null): number => {
  const day = Number(text ?? 0);
  return Number.isInteger(day) && fromDayNumber(day) !== null ? day : 0;
};

const readCodes = (text: string | null): readonly number[] => {
  const codes = (text ?? '').split(',').filter((part) => /^\d{1,4}$/.test(part));
  return [...new Set(codes.map(Number))].filter((code) => code <= highestCode);
};

export const readRoleList = (params: URLSearchParams): RoleListState => ({
  roles: readCodes(params.get('rollen')),
  mode: params.get('modus') === 'und' ? 'and' : 'or',
  period: params.get('zeit') === 'zeitraum' ? 'range' : 'day',
  date: readDay(params.get('am')),
  from: readDay(params.get('von')),
  to: readDay(params.get('bis')),
  ended: params.get('beendet') === '1',
});

const own = ['rollen', 'modus', 'zeit', 'am', 'von', 'bis', 'beendet'];

/** The URL only contains values that differ from the defaults; the table returns to its first page. */
export const writeRoleList = (params: URLSearchParams, state: RoleListState): URLSearchParams => {
  const others = [...params].filter(([key]) => !own.includes(key) && key !== 't.p');
  const wanted: readonly (readonly [string, string])[] = [
    ['rollen', state.roles.join(',')],
    ['modus', state.mode === 'and' ? 'und' : ''],
    ['zeit', state.period === 'range' ? 'zeitraum' : ''],
    ['am', state.date === 0 ? '' : String(state.date)],
    ['von', state.from === 0 ? '' : String(state.from)],
    ['bis', state.to === 0 ? '' : String(state.to)],
    ['beendet', state.ended ? '1' : ''],
  ];
  return new URLSearchParams(
    [...others, ...wanted.filter(([, value]) => value !== '')].map(([key, value]) => [key, value]),
  );
};

const optional = (day: number) => (day === 0 ? undefined : timeOf(day));

/** Input of the call: a day, or a range. */
export const roleListInput = ({ roles, mode, period, date, from, to, ended }: RoleListState) => ({
  roles: [...roles],
  mode,
  ended,
  ...(period === 'day' ? { date: optional(date) } : { from: optional(from), to: optional(to) }),
});

/** Link to the list of persons with one of these roles today. */
export const roleListPath = (roles: readonly number[]): string => `/benutzer/nachRolle?rollen=${roles.join(',')}`;
