import { dayInVienna, type IsoDay, startOfDayInVienna } from '../kit/days.ts';

/**
 * Rules of payment plans (Zahlungsweisen) that both sides need: validity of a plan, which part of it applies at a given time, and how it
 * moves to another year. Prices are cents, times epoch seconds with 0 for "open".
 */
export type PlanRow = {
  ID: number;
  description: string;
  price: number;
  pricenm: number;
  bookingStart: number;
  bookingEnd: number;
  dueDate: number;
  active: boolean;
  /** Already in use by a payer: it cannot be removed. */
  used?: boolean | undefined;
};

export type PlanGroup = { ID: number; name: string; active: boolean; plan: readonly PlanRow[] };

export const planTexts = {
  groupNames: 'Alle Namen der Zahlungsgruppen müssen unterschiedlich sein und dürfen nicht leer sein.',
  groupRows: (numbers: readonly number[]) =>
    `In jeder Zahlungsgruppe muss es zumindest einen Eintrag geben und jeder Eintrag muss eine Bezeichnung haben. Das betrifft folgende Zahlungsgruppen: ${numbers.join(', ')}`,
  rowEnd: 'Endzeitpunkt muss nach Startzeitpunkt liegen.',
  rowPrice: 'Preis muss größer gleich 0 sein.',
  required: 'Erforderlich',
  imported:
    'Zahlungsweisen wurden erfolgreich importiert. Bitte speichere noch unten, damit die Änderungen übernommen werden.',
} as const;

/** A problem and its location: a path into the list of groups. */
export type PlanProblem = { path: readonly (string | number)[]; message: string };

const hasDoubles = (names: readonly string[]) => new Set(names).size < names.length;

const groupNameProblems = (groups: readonly PlanGroup[]): PlanProblem[] => {
  const names = groups.map((group) => group.name.trim());
  const wrong = names.flatMap((name, index) =>
    name === '' || names.some((other, place) => place !== index && other === name) ? [index] : [],
  );
  return wrong.map((index) => ({ path: [index, 'name'], message: planTexts.groupNames }));
};

const hasUnnamedRows = ({ plan }: PlanGroup) => {
  const descriptions = plan.map((row) => row.description.trim());
  return descriptions.length === 0 || descriptions.includes('') || hasDoubles(descriptions);
};

const groupRowProblems = (groups: readonly PlanGroup[]): PlanProblem[] => {
  const wrong = groups.flatMap((group, index) => (hasUnnamedRows(group) ? [index] : []));
  const message = planTexts.groupRows(wrong.map((index) => index + 1));
  return wrong.map((index) => ({ path: [index, 'plan'], message }));
};

const rowProblems = (row: PlanRow, path: readonly (string | number)[]): PlanProblem[] => [
  ...(row.bookingStart > 0 && row.bookingEnd > 0 && row.bookingEnd <= row.bookingStart
    ? [{ path: [...path, 'bookingEnd'], message: planTexts.rowEnd }]
    : []),
  ...(row.price < 0 ? [{ path: [...path, 'price'], message: planTexts.rowPrice }] : []),
  ...(row.pricenm < 0 ? [{ path: [...path, 'pricenm'], message: planTexts.rowPrice }] : []),
];

/** All problems of a plan: first the group names, then missing rows, then the values of the rows. */
export const planProblems = (groups: readonly PlanGroup[]): readonly PlanProblem[] => [
  ...groupNameProblems(groups),
  ...groupRowProblems(groups),
  ...groups.flatMap((group, place) => group.plan.flatMap((row, index) => rowProblems(row, [place, 'plan', index]))),
];

/** The start is inclusive, the end exclusive: two rows can follow each other without a gap. */
const countsAt = (row: PlanRow, time: number) =>
  row.active && (row.bookingStart === 0 || row.bookingStart <= time) && (row.bookingEnd === 0 || time < row.bookingEnd);

/** The groups available at `time`, each with the rows valid then; groups without rows are left out. */
export const activePlanAt = (groups: readonly PlanGroup[], time: number): readonly PlanGroup[] =>
  groups
    .filter((group) => group.active)
    .map((group) => ({ ...group, plan: group.plan.filter((row) => countsAt(row, time)) }))
    .filter((group) => group.plan.length > 0);

/** The total price of a group. */
export const totalOf = (group: Pick<PlanGroup, 'plan'>): { price: number; pricenm: number } => ({
  price: group.plan.reduce((sum, row) => sum + row.price, 0),
  pricenm: group.plan.reduce((sum, row) => sum + row.pricenm, 0),
});

const leapDay = '02-29';

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The same day in another year; 29 February becomes the 28th in common years. */
const inYear = (day: IsoDay, year: number): IsoDay => {
  const rest = day.slice(5);
  return `${String(year).padStart(4, '0')}-${rest === leapDay && !isLeapYear(year) ? '02-28' : rest}`;
};

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vienna',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Vienna's local date and time as if it were UTC, for calculations. */
const shownInVienna = (moment: Date): number => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);

/** Same day and same local time in Vienna, another year. */
const moveMoment = (time: number, years: number): number => {
  if (time === 0) return 0;
  const moment = new Date(time * 1000);
  const day = dayInVienna(moment);
  const sinceMidnight = shownInVienna(moment) - Date.parse(`${day}T00:00:00Z`);
  const moved = inYear(day, Number(day.slice(0, 4)) + years);
  const wanted = Date.parse(`${moved}T00:00:00Z`) + sinceMidnight;
  const guess = startOfDayInVienna(moved).getTime() + sinceMidnight;
  return (guess + wanted - shownInVienna(new Date(guess))) / 1000;
};

/** Shifts every date of a plan by whole years. */
export const shiftPlan = (groups: readonly PlanGroup[], years: number): readonly PlanGroup[] =>
  groups.map((group) => ({
    ...group,
    plan: group.plan.map((row) => ({
      ...row,
      bookingStart: moveMoment(row.bookingStart, years),
      bookingEnd: moveMoment(row.bookingEnd, years),
      dueDate: moveMoment(row.dueDate, years),
    })),
  }));

type Sums = { price: number; pricenm: number };

/** Scales the parts of an amount: each rounding includes the remainder of the previous parts, so that the sum is exact. */
const scaledParts = (parts: readonly number[], from: number, to: number): readonly number[] => {
  if (from === 0) return parts;
  const target = (sum: number) => Math.round((sum * to) / from);
  let sum = 0;
  return parts.map((part) => {
    const before = target(sum);
    sum += part;
    return target(sum) - before;
  });
};

/** Rows valid at the same times share one rounding: rows that replace each other add up separately. */
const timeOfRow = ({ bookingStart, bookingEnd, active }: PlanRow) => `${bookingStart}-${bookingEnd}-${active}`;

/** Instalments for a new price, in their old proportions. A price of zero cannot be scaled. */
export const scalePlan = (groups: readonly PlanGroup[], from: Sums, to: Sums): readonly PlanGroup[] =>
  groups.map((group) => {
    const scaled = new Map<PlanRow, Sums>();
    for (const time of new Set(group.plan.map(timeOfRow))) {
      const rows = group.plan.filter((row) => timeOfRow(row) === time);
      const prices = scaledParts(
        rows.map(({ price }) => price),
        from.price,
        to.price,
      );
      const others = scaledParts(
        rows.map(({ pricenm }) => pricenm),
        from.pricenm,
        to.pricenm,
      );
      for (const [index, row] of rows.entries()) {
        scaled.set(row, { price: prices[index] ?? row.price, pricenm: others[index] ?? row.pricenm });
      }
    }
    return { ...group, plan: group.plan.map((row) => ({ ...row, ...scaled.get(row) })) };
  });
