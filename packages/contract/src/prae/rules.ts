import { formatDay, formatMonth, type IsoDay } from '../kit/days.ts';
import { formatMoney } from '../kit/money.ts';

/** The kinds of allowance for trainers, only one per calendar year: § 3 Abs. 1 Z 16c and Z 42 EStG. */
export const allowanceKinds = {
  prae: 'PRAE',
  small: 'Kleines Freiwilligenpauschale',
  large: 'Großes Freiwilligenpauschale',
} as const;
export type AllowanceKind = keyof typeof allowanceKinds;

/** PRAE on one side, both volunteer allowances on the other: a club must not pay both to one person in the same year. */
export const isPrae = (kind: AllowanceKind): boolean => kind === 'prae';

export type AllowanceLimits = { day: number; month: number | null; year: number | null };

/** Tax-free limits in cents. The PRAE limits were raised for work from 2023 on. */
export const limitsOf = (kind: AllowanceKind, day: IsoDay): AllowanceLimits => {
  if (kind === 'small') return { day: 3000, month: null, year: 100_000 };
  if (kind === 'large') return { day: 5000, month: null, year: 300_000 };
  return day < '2023-01-01' ? { day: 6000, month: 54_000, year: null } : { day: 12_000, month: 72_000, year: null };
};

/** Rounded half up. */
export const centsOfMinutes = (minutes: number, hourlyCents: number): number =>
  Math.round((minutes * hourlyCents) / 60);

/** 2026-10-17 → 2026-10-01: a month is identified by its first day. */
export const monthOf = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`;
export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));
export const nextMonth = (month: IsoDay): IsoDay => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}-01`;
};
export const monthBefore = (month: IsoDay): IsoDay => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12-01` : `${month.slice(0, 4)}-${String(number - 1).padStart(2, '0')}-01`;
};
/** „Oktober 2026“. */
export const monthInWords = (month: IsoDay): string => formatMonth(month.slice(0, 7));

/** The limit that reduced the amount. */
export type CutReason = '' | 'day' | 'month' | 'year';

export type ClaimedLine = { day: IsoDay; minutes: number; cents: number };
export type SettledLine<L> = L & { paid: number; cut: CutReason };

/** A payment by another organisation for a day of the same month, as declared by the trainer. */
export type PaidElsewhere = { day: IsoDay; cents: number };

type MonthInput<L> = {
  kind: AllowanceKind;
  lines: readonly L[];
  elsewhere?: readonly PaidElsewhere[];
  /** Used in the other months of the same year and club. */
  usedInYear?: number;
};

export type SettledMonth<L> = {
  lines: readonly SettledLine<L>[];
  claimed: number;
  paid: number;
  cutByDay: number;
  cutByMonth: number;
  cutByYear: number;
};

const sumOf = (values: readonly { cents: number }[]) => values.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Was ausgezahlt wird: the limits apply to a person across all courses. Lines are counted day by day, in order; the line that exceeds a
 * limit is cut, and so are the following ones.
 */
export const settleMonth = <L extends ClaimedLine>({
  kind,
  lines,
  elsewhere = [],
  usedInYear = 0,
}: MonthInput<L>): SettledMonth<L> => {
  const ordered = lines
    .map((line, place) => ({ line, place }))
    .toSorted((one, other) => {
      if (one.line.day !== other.line.day) return one.line.day < other.line.day ? -1 : 1;
      return one.place - other.place;
    });
  const limits = limitsOf(kind, ordered[0]?.line.day ?? '2023-01-01');
  const leftOfDay = new Map<IsoDay, number>();
  let leftOfMonth = limits.month === null ? Number.POSITIVE_INFINITY : Math.max(0, limits.month - sumOf(elsewhere));
  let leftOfYear = limits.year === null ? Number.POSITIVE_INFINITY : Math.max(0, limits.year - usedInYear);
  const cuts = { day: 0, month: 0, year: 0 };
  const settled = ordered.map(({ line }): SettledLine<L> => {
    const others = sumOf(elsewhere.filter(({ day }) => day === line.day));
    const ofDay = leftOfDay.get(line.day) ?? Math.max(0, limits.day - others);
    const afterDay = Math.min(line.cents, ofDay);
    const afterMonth = Math.min(afterDay, leftOfMonth);
    const paid = Math.min(afterMonth, leftOfYear);
    leftOfDay.set(line.day, ofDay - paid);
    leftOfMonth -= paid;
    leftOfYear -= paid;
    cuts.day += line.cents - afterDay;
    cuts.month += afterDay - afterMonth;
    cuts.year += afterMonth - paid;
    const last: CutReason = afterDay < line.cents ? 'day' : '';
    const cut: CutReason = paid < afterMonth ? 'year' : afterMonth < afterDay ? 'month' : last;
    return { ...line, paid, cut };
  });
  return {
    lines: settled,
    claimed: sumOf(lines),
    paid: settled.reduce((sum, { paid }) => sum + paid, 0),
    cutByDay: cuts.day,
    cutByMonth: cuts.month,
    cutByYear: cuts.year,
  };
};

/** Was gekürzt wurde und warum, in sentences. */
export const cutSentences = (
  kind: AllowanceKind,
  month: IsoDay,
  { cutByDay, cutByMonth, cutByYear }: Pick<SettledMonth<unknown>, 'cutByDay' | 'cutByMonth' | 'cutByYear'>,
): readonly string[] => {
  const { day, month: ofMonth, year } = limitsOf(kind, month);
  return [
    ...(cutByDay > 0 ? [`${formatMoney(cutByDay)} gekürzt: mehr als ${formatMoney(day)} an einem Tag.`] : []),
    ...(cutByMonth > 0 ? [`${formatMoney(cutByMonth)} gekürzt: mehr als ${formatMoney(ofMonth ?? 0)} im Monat.`] : []),
    ...(cutByYear > 0 ? [`${formatMoney(cutByYear)} gekürzt: mehr als ${formatMoney(year ?? 0)} im Jahr.`] : []),
  ];
};

export const maxMinutesOfDay = 24 * 60;

/** The first day with more than 24 hours; null = none. */
export const impossibleDay = (lines: readonly Pick<ClaimedLine, 'day' | 'minutes'>[]): IsoDay | null => {
  const minutes = new Map<IsoDay, number>();
  for (const line of lines) {
    const sum = (minutes.get(line.day) ?? 0) + line.minutes;
    if (sum > maxMinutesOfDay) return line.day;
    minutes.set(line.day, sum);
  }
  return null;
};

export const impossibleDaySentence = (day: IsoDay): string =>
  `Am ${formatDay(day)} wären es mehr als 24 Stunden. Bitte prüfe die Einträge dieses Tages.`;

/** L 19: by the end of February of the next year. */
export const reportDueOn = (year: number): IsoDay => {
  const next = year + 1;
  const isLeap = (next % 4 === 0 && next % 100 !== 0) || next % 400 === 0;
  return `${next}-02-${isLeap ? 29 : 28}`;
};

/** Was kommt heraus, wenn der Kurs so viele Minuten mehr hat: the same months with each line of the course extended. */
export const withExtraMinutes = <L extends ClaimedLine & { courseId: number | null; hourlyCents: number }>(
  lines: readonly L[],
  courseId: number,
  extraMinutes: number,
): readonly L[] =>
  lines.map((line) =>
    line.courseId === courseId
      ? {
          ...line,
          minutes: line.minutes + extraMinutes,
          cents: line.cents + centsOfMinutes(extraMinutes, line.hourlyCents),
        }
      : line,
  );
