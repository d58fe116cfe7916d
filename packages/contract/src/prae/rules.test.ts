import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../kit/money.ts';
import {
  type AllowanceKind,
  centsOfMinutes,
  cutSentences,
  impossibleDay,
  limitsOf,
  monthBefore,
  monthOf,
  nextMonth,
  reportDueOn,
  settleMonth,
  withExtraMinutes,
} from './rules.ts';

const dayOf = (number: number, month = '2026-10') => `${month}-${String(number).padStart(2, '0')}`;
const line = (day: string, cents: number) => ({ day, cents, minutes: 60 });
const days = (count: number, cents: number) =>
  Array.from({ length: count }, (_, index) => line(dayOf(index + 1), cents));
const prae = (lines: readonly ReturnType<typeof line>[]) => settleMonth({ kind: 'prae', lines });

describe('the limits of PRAE', () => {
  it.each([
    ['30 and 150 on two days', [line(dayOf(1), 3000), line(dayOf(2), 15_000)], 15_000],
    ['seven days of 120', days(7, 12_000), 72_000],
    ['sixteen days of 45', days(16, 4500), 72_000],
    ['31 October alone', [line('2026-10-31', 12_000)], 12_000],
    ['1 November alone', [line('2026-11-01', 12_000)], 12_000],
    ['two courses on one day', [line(dayOf(3), 8000), line(dayOf(3), 7000)], 12_000],
    ['before 2023', [line('2022-12-01', 9000)], 6000],
  ])('%s', (_, lines, paid) => {
    expect(prae(lines).paid).toBe(paid);
  });

  it('say of each line what was cut, and by which of them', () => {
    const month = prae([
      line(dayOf(2), 9000),
      line(dayOf(2), 5000),
      ...[3, 4, 5, 6, 7].map((day) => line(dayOf(day), 12_000)),
    ]);
    expect(month.lines.map(({ paid, cut }) => [paid, cut])).toEqual([
      [9000, ''],
      [3000, 'day'],
      ...[3, 4, 5, 6, 7].map(() => [12_000, '']),
    ]);
    expect(cutSentences('prae', '2026-10-01', month)).toEqual([
      `${formatMoney(2000)} gekürzt: mehr als ${formatMoney(12_000)} an einem Tag.`,
    ]);
    const more = prae(days(7, 12_000));
    expect(more.lines.at(-1)).toMatchObject({ paid: 0, cut: 'month' });
    expect(cutSentences('prae', '2026-10-01', more)).toEqual([
      `${formatMoney(12_000)} gekürzt: mehr als ${formatMoney(72_000)} im Monat.`,
    ]);
  });

  it('are shared with what another club pays for the same day and month', () => {
    const elsewhere = [{ day: dayOf(1), cents: 10_000 }];
    const lines = [line(dayOf(1), 5000), line(dayOf(2), 5000)];
    expect(settleMonth({ kind: 'prae', lines, elsewhere }).lines.map(({ paid }) => paid)).toEqual([2000, 5000]);
    const all = [{ day: dayOf(20), cents: 72_000 }];
    expect(settleMonth({ kind: 'prae', lines, elsewhere: all }).paid).toBe(0);
  });
});

describe('the allowance for volunteers', () => {
  it.each([
    ['small', [line(dayOf(1), 4000), line(dayOf(2), 2000)], 0, 5000],
    ['small', days(20, 3000), 70_000, 30_000],
    ['large', [line(dayOf(1), 9000)], 0, 5000],
    ['large', days(20, 5000), 250_000, 50_000],
    ['large', days(20, 5000), 300_000, 0],
  ] as const)('%s: the day and the year count, not the month', (kind, lines, usedInYear, paid) => {
    expect(settleMonth({ kind, lines, usedInYear }).paid).toBe(paid);
  });
});

describe('whatever is claimed', () => {
  const claimed = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }).map((number) => dayOf(number)),
      minutes: fc.integer({ min: 1, max: 600 }),
      cents: fc.integer({ min: 0, max: 40_000 }),
    }),
    { maxLength: 60 },
  );
  const kind = fc.constantFrom<AllowanceKind>('prae', 'small', 'large');
  const elsewhere = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }).map((number) => dayOf(number)),
      cents: fc.integer({ min: 0, max: 15_000 }),
    }),
    { maxLength: 5 },
  );

  it('no day, month or year goes over its limit, nothing is paid that nobody claimed, and cuts add up', () => {
    fc.assert(
      fc.property(kind, claimed, elsewhere, fc.integer({ min: 0, max: 320_000 }), (way, lines, others, usedInYear) => {
        const month = settleMonth({ kind: way, lines, elsewhere: others, usedInYear });
        const limits = limitsOf(way, dayOf(1));
        for (const day of new Set(lines.map((one) => one.day))) {
          const paid = month.lines.filter((one) => one.day === day).reduce((sum, one) => sum + one.paid, 0);
          const other = others.filter((one) => one.day === day).reduce((sum, { cents }) => sum + cents, 0);
          expect(paid).toBeLessThanOrEqual(Math.max(0, limits.day - other));
        }
        const otherSum = others.reduce((sum, { cents }) => sum + cents, 0);
        const never = Number.POSITIVE_INFINITY;
        expect(month.paid).toBeLessThanOrEqual(Math.max(0, (limits.month ?? never) - otherSum));
        expect(month.paid).toBeLessThanOrEqual(Math.max(0, (limits.year ?? never) - usedInYear));
        expect(month.lines.every(({ paid, cents }) => paid >= 0 && paid <= cents)).toBe(true);
        expect(month.lines.every(({ paid, cents, cut }) => (cut === '') === (paid === cents))).toBe(true);
        expect(month.paid + month.cutByDay + month.cutByMonth + month.cutByYear).toBe(month.claimed);
      }),
    );
  });

  it('without others PRAE is the formula of the law: the days, each at most 120, together at most 720', () => {
    fc.assert(
      fc.property(claimed, (lines) => {
        const sums = [...new Set(lines.map(({ day }) => day))].map((day) => {
          const ofDay = lines.filter((one) => one.day === day).map(({ cents }) => cents);
          return Math.min(
            12_000,
            ofDay.reduce((sum, cents) => sum + cents, 0),
          );
        });
        expect(prae(lines).paid).toBe(
          Math.min(
            72_000,
            sums.reduce((sum, cents) => sum + cents, 0),
          ),
        );
      }),
    );
  });
});

it('hours become money, half a cent upwards', () => {
  expect([centsOfMinutes(90, 2000), centsOfMinutes(1, 1530), centsOfMinutes(50, 0)]).toEqual([3000, 26, 0]);
});

it('25 hours on a day are impossible, 24 are not', () => {
  expect(impossibleDay([{ day: dayOf(1), minutes: 1440 }])).toBeNull();
  expect(impossibleDay([600, 600, 300].map((minutes) => ({ day: dayOf(2), minutes })))).toBe(dayOf(2));
});

it('months follow each other, and the list is due at the end of February', () => {
  expect([monthOf('2026-10-17'), nextMonth('2026-12-01'), nextMonth('2026-09-01')]).toEqual([
    '2026-10-01',
    '2027-01-01',
    '2026-10-01',
  ]);
  expect([monthBefore('2027-01-01'), monthBefore('2026-10-01')]).toEqual(['2026-12-01', '2026-09-01']);
  expect([reportDueOn(2026), reportDueOn(2027), reportDueOn(2099)]).toEqual(['2027-02-28', '2028-02-29', '2100-02-28']);
});

it('an hour more is worth what the limits leave of it', () => {
  const lines = [1, 2].map((day) => ({
    day: dayOf(day),
    minutes: 60,
    cents: 10_000,
    courseId: day,
    hourlyCents: 10_000,
  }));
  const longer = withExtraMinutes(lines, 1, 60);
  expect(settleMonth({ kind: 'prae', lines: longer }).paid - settleMonth({ kind: 'prae', lines }).paid).toBe(2000);
});
