import { addDays, type IsoDay } from '../kit/days.ts';

/**
 * Standesmeldung: counts of the club's members on a day, without names. The tables of all forms are derived from the same counts, so that
 * old reports can be evaluated with other age groups later. docs/rules/standesmeldung.md.
 */

export const ageRules = { day: 'Alter am Stichtag', year: 'Kalenderjahr minus Geburtsjahr' } as const;
export type AgeRule = keyof typeof ageRules;

export const sexes = ['male', 'fem', 'other', 'unknown'] as const;
export type Sex = (typeof sexes)[number];
export const sexWords: Readonly<Record<Sex, string>> = {
  male: 'männlich',
  fem: 'weiblich',
  other: 'andere',
  unknown: 'ohne Angabe',
};

/** Number of members with this age, sex and kind of membership; without a birth date the ages are null. */
export type MemberCountRow = { age: number | null; yearAge: number | null; sex: Sex; code: number; count: number };

/** The first age of each group; the last one is open-ended. */
export const usualBands: readonly number[] = [0, 6, 10, 14, 18, 27, 40, 60];
export const maxBands = 20;
export const maxBandAge = 120;

/** Ascending from 0, without duplicates. */
export const isBandList = (bands: readonly number[]): boolean =>
  bands[0] === 0 && bands.every((from, place) => place === 0 || from > (bands[place - 1] ?? 0));

export const bandsWrong =
  'Altersgruppen beginnen bei 0 und werden immer älter, zum Beispiel 0, 6, 10, 14, 18, 27, 40, 60.';

/** „0, 6, 10“ as numbers; null = not a list of ages. */
export const bandsFrom = (typed: string): readonly number[] | null => {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > maxBands || parts.some((part) => !/^\d{1,3}$/.test(part))) return null;
  const bands = parts.map(Number);
  return isBandList(bands) && bands.every((age) => age <= maxBandAge) ? bands : null;
};

export type AgeBand = { from: number; to: number | null; label: string };

export const bandsOf = (bands: readonly number[]): readonly AgeBand[] =>
  bands.map((from, place) => {
    const next = bands[place + 1];
    if (next === undefined) return { from, to: null, label: `ab ${from}` };
    return { from, to: next - 1, label: next - 1 === from ? String(from) : `${from}–${next - 1}` };
  });

export const countOf = (cells: readonly MemberCountRow[]): number => cells.reduce((sum, { count }) => sum + count, 0);

export type SexCounts = Readonly<Record<Sex, number>> & { total: number };

export const bySex = (cells: readonly MemberCountRow[]): SexCounts => {
  const of = (sex: Sex) => countOf(cells.filter((cell) => cell.sex === sex));
  return { male: of('male'), fem: of('fem'), other: of('other'), unknown: of('unknown'), total: countOf(cells) };
};

export type CountRow = SexCounts & { label: string };

const ageOf = ({ age, yearAge }: MemberCountRow, rule: AgeRule) => (rule === 'day' ? age : yearAge);

export const cellsIn = (
  cells: readonly MemberCountRow[],
  { from, to }: AgeBand,
  rule: AgeRule,
): readonly MemberCountRow[] =>
  cells.filter((cell) => {
    const age = ageOf(cell, rule);
    return age !== null && age >= from && (to === null || age <= to);
  });

export const withoutAge = (cells: readonly MemberCountRow[]): readonly MemberCountRow[] =>
  cells.filter(({ age }) => age === null);

/** Age groups, with a separate line for unknown birth dates: the lines add up to the total. */
export const byAge = (
  cells: readonly MemberCountRow[],
  bands: readonly number[],
  rule: AgeRule,
): readonly CountRow[] => {
  const unknown = withoutAge(cells);
  return [
    ...bandsOf(bands).map((band) => ({ label: band.label, ...bySex(cellsIn(cells, band, rule)) })),
    ...(unknown.length === 0 ? [] : [{ label: 'ohne Geburtsdatum', ...bySex(unknown) }]),
  ];
};

/** The groups of the federations: active, supporting and honorary members. */
export const memberGroups = { active: 'ausübend', supporting: 'unterstützend', honorary: 'Ehrenmitglied' } as const;
export type MemberGroup = keyof typeof memberGroups;

const supportingCode = 3;

export const groupOf = (code: number, label: string): MemberGroup => {
  if (code === supportingCode) return 'supporting';
  return /ehren/i.test(label) ? 'honorary' : 'active';
};

/** All kinds of membership that occur. */
export const byKind = (
  cells: readonly MemberCountRow[],
  labels: Readonly<Record<string, string>>,
): readonly CountRow[] =>
  [...new Set(cells.map(({ code }) => code))]
    .toSorted((a, b) => a - b)
    .map((code) => ({ label: labels[code] ?? `Rolle ${code}`, ...bySex(cells.filter((cell) => cell.code === code)) }));

/** The reported period: the calendar year of the day before the cut-off date, up to that day. */
export const periodOf = (cutOffOn: IsoDay): { from: IsoDay; to: IsoDay } => {
  const year = addDays(cutOffOn, -1).slice(0, 4);
  const last = `${year}-12-31`;
  return { from: `${year}-01-01`, to: cutOffOn < last ? cutOffOn : last };
};

/** „7,5“ hours of 450 minutes. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 10) / 10;
