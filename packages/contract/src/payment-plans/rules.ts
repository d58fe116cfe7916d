import { dayInVienna, type IsoDay, startOfDayInVienna } from '../kit/days.ts';

/**
 * Rules of payment plans (Zahlungsweisen) that both sides need: what makes a plan right, which part of it counts at a
 * given time, and how it moves into another year. Prices are cents, times epoch seconds with 0 for "open".
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
  /** Somebody pays it already: it cannot be removed. */
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

/** What is wrong, and where: a path into the list of groups. */
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

/** Everything that is wrong with a plan: names of the groups first, then their rows, then what the rows say. */
export const planProblems = (groups: readonly PlanGroup[]): readonly PlanProblem[] => [
  ...groupNameProblems(groups),
  ...groupRowProblems(groups),
  ...groups.flatMap((group, place) => group.plan.flatMap((row, index) => rowProblems(row, [place, 'plan', index]))),
];

/** The start belongs to the time in which a row counts, the end does not: two rows can follow without a gap. */
const countsAt = (row: PlanRow, time: number) =>
  row.active && (row.bookingStart === 0 || row.bookingStart <= time) && (row.bookingEnd === 0 || time < row.bookingEnd);

/** The groups one can choose from at `time`, each with the rows that then count; a group without any is left out. */
export const activePlanAt = (groups: readonly PlanGroup[], time: number): readonly PlanGroup[] =>
  groups
    .filter((group) => group.active)
    .map((group) => ({ ...group, plan: group.plan.filter((row) => countsAt(row, time)) }))
    .filter((group) => group.plan.length > 0);

/** What a group costs in all. */
export const totalOf = (group: Pick<PlanGroup, 'plan'>): { price: number; pricenm: number } => ({
  price: group.plan.reduce((sum, row) => sum + row.price, 0),
  pricenm: group.plan.reduce((sum, row) => sum + row.pricenm, 0),
});

const leapDay = '02-29';

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The same day of another year; 29 February becomes the 28th where there is none. */
const inYear = (day: IsoDay, year: number): IsoDay => {
  const rest = day.slice(5);
  return `${String(year).padStart(4, '0')}-${rest === leapDay && !isLeapYear(year) ? '02-28' : rest}`;
};

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Vienna',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What calendar and clock in Vienna show, as if it were UTC: for calculating with them. */
const shownInVienna = (moment: Date): number => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);

/** Same day, same time on the clock in Vienna, another year. */
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

/** Moves every date of a plan by whole years. */
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

/** The parts of an amount in another size: each rounded with what is left over of those before, so that the whole is exact. */
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

/** Rows that count at the same times share one rounding: those that replace each other each add up on their own. */
const timeOfRow = ({ bookingStart, bookingEnd, active }: PlanRow) => `${bookingStart}-${bookingEnd}-${active}`;

/** Instalments for a new price, each in the proportion it had to the old one. Nothing can be scaled from what was free. */
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
