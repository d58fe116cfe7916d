import { describe, expect, it } from 'vitest';
import { activePlanAt, type PlanGroup, type PlanRow, planProblems, scalePlan, shiftPlan, totalOf } from './rules.ts';

const row = (values: Partial<PlanRow> = {}): PlanRow => ({
  ID: 0,
  description: 'Gesamt',
  price: 1000,
  pricenm: 1500,
  bookingStart: 0,
  bookingEnd: 0,
  dueDate: 0,
  active: true,
  ...values,
});

const group = (values: Partial<PlanGroup> = {}): PlanGroup => ({
  ID: 0,
  name: 'Einmalzahlung',
  active: true,
  plan: [row()],
  ...values,
});

const messages = (groups: readonly PlanGroup[]) => planProblems(groups).map(({ message }) => message);

const names = 'Alle Namen der Zahlungsgruppen müssen unterschiedlich sein und dürfen nicht leer sein.';
const rows = (numbers: string) =>
  `In jeder Zahlungsgruppe muss es zumindest einen Eintrag geben und jeder Eintrag muss eine Bezeichnung haben. Das betrifft folgende Zahlungsgruppen: ${numbers}`;

describe('a payment plan', () => {
  it('is right when every group has a name of its own and named rows', () => {
    expect(messages([group(), group({ name: 'Raten', plan: [row({ description: '1. Rate' }), row()] })])).toEqual([]);
  });

  it.each([
    ['an empty name', [group({ name: ' ' })]],
    ['the same name twice', [group(), group({ name: 'Einmalzahlung ' })]],
  ])('is refused for %s', (_, groups) => {
    expect(new Set(messages(groups))).toEqual(new Set([names]));
  });

  it.each([
    ['a group without rows', [group(), group({ name: 'Raten', plan: [] })], '2'],
    ['a row without description', [group({ plan: [row({ description: ' ' })] })], '1'],
    ['two rows with the same description', [group({ plan: [row(), row()] })], '1'],
    ['several groups', [group({ plan: [] }), group({ name: 'B' }), group({ name: 'C', plan: [] })], '1, 3'],
  ])('names the groups concerned: %s', (_, groups, numbers) => {
    expect(new Set(messages(groups))).toEqual(new Set([rows(numbers)]));
  });

  it.each([
    [200, 'Endzeitpunkt muss nach Startzeitpunkt liegen.'],
    [199, 'Endzeitpunkt muss nach Startzeitpunkt liegen.'],
  ])('needs an end after the start 200, not %i', (bookingEnd, message) => {
    const problems = planProblems([group({ plan: [row({ bookingStart: 200, bookingEnd })] })]);
    expect(problems).toEqual([{ path: [0, 'plan', 0, 'bookingEnd'], message }]);
  });

  it('may be open at either end', () => {
    const plan = [row({ bookingStart: 200 }), row({ description: 'Früh', bookingEnd: 200 })];
    expect(planProblems([group({ plan })])).toEqual([]);
  });

  it('has no prices below nothing', () => {
    expect(planProblems([group({ plan: [row({ price: -1, pricenm: -1 })] })])).toEqual([
      { path: [0, 'plan', 0, 'price'], message: 'Preis muss größer gleich 0 sein.' },
      { path: [0, 'plan', 0, 'pricenm'], message: 'Preis muss größer gleich 0 sein.' },
    ]);
    expect(planProblems([group({ plan: [row({ price: 0 })] })])).toEqual([]);
  });
});

describe('what counts at a time', () => {
  const early = row({ description: 'Frühbucher', bookingStart: 100, bookingEnd: 200 });
  const late = row({ description: 'Regulär', bookingStart: 200, bookingEnd: 300 });
  const at = (time: number, groups = [group({ plan: [early, late] })]) =>
    activePlanAt(groups, time).map(({ name, plan }) => [name, plan.map(({ description }) => description)]);

  it.each([
    [99, []],
    [100, [['Einmalzahlung', ['Frühbucher']]]],
    [199, [['Einmalzahlung', ['Frühbucher']]]],
    [200, [['Einmalzahlung', ['Regulär']]]],
    [299, [['Einmalzahlung', ['Regulär']]]],
    [300, []],
  ])('at %i', (time, expected) => {
    expect(at(time)).toEqual(expected);
  });

  it('leaves out what is inactive', () => {
    const groups = [
      group({ plan: [row({ description: 'ruht', active: false }), row()] }),
      group({ name: 'ruht', active: false }),
    ];
    expect(at(150, groups)).toEqual([['Einmalzahlung', ['Gesamt']]]);
  });

  it('adds up to what a group costs', () => {
    expect(totalOf(group({ plan: [row(), row({ price: 1, pricenm: 2 })] }))).toEqual({ price: 1001, pricenm: 1502 });
  });
});

describe('a plan moved by a year', () => {
  const time = (iso: string) => Date.parse(iso) / 1000;
  const moved = (iso: string, years: number) =>
    shiftPlan([group({ plan: [row({ bookingStart: time(iso), dueDate: time(iso) })] })], years)[0]?.plan[0];

  it.each([
    ['an ordinary day', '2026-09-01T18:00:00+02:00', 1, '2027-09-01T18:00:00+02:00'],
    ['back', '2027-09-01T18:00:00+02:00', -1, '2026-09-01T18:00:00+02:00'],
    ['into the other half of the clock change', '2026-03-29T12:00:00+02:00', 1, '2027-03-29T12:00:00+02:00'],
    ['from winter time into summer time', '2026-03-28T18:00:00+01:00', 1, '2027-03-28T18:00:00+02:00'],
    ['the evening of the longest day', '2026-10-25T23:59:00+01:00', 1, '2027-10-25T23:59:00+02:00'],
    ['29 February', '2028-02-29T10:00:00+01:00', 1, '2029-02-28T10:00:00+01:00'],
  ])('keeps day and clock: %s', (_, before, years, after) => {
    expect(moved(before, years)?.bookingStart).toBe(time(after));
    expect(moved(before, years)?.dueDate).toBe(time(after));
  });

  it('there and back is where it was', () => {
    const plan = [group({ plan: [row({ bookingStart: time('2026-03-28T18:00:00+01:00'), bookingEnd: 0 })] })];
    expect(shiftPlan(shiftPlan(plan, 1), -1)).toEqual(plan);
  });

  it('leaves open ends open', () => {
    expect(shiftPlan([group()], 1)).toEqual([group()]);
  });
});

describe('instalments for a new price', () => {
  const thirds = ['1', '2', '3'].map((description) => row({ description, price: 4000, pricenm: 5000 }));
  const scaled = (plan: readonly PlanRow[], price: number, pricenm: number) => {
    const [first] = scalePlan([group({ plan })], { price: 12_000, pricenm: 15_000 }, { price, pricenm });
    return first?.plan.map((one) => [one.price, one.pricenm]);
  };

  it.each([
    [
      12_600,
      15_800,
      [
        [4200, 5267],
        [4200, 5266],
        [4200, 5267],
      ],
    ],
    [
      10_000,
      15_000,
      [
        [3333, 5000],
        [3334, 5000],
        [3333, 5000],
      ],
    ],
    [
      0,
      0,
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  ])('of %i and %i add up to it', (price, pricenm, rates) => {
    expect(scaled(thirds, price, pricenm)).toEqual(rates);
  });

  it('that replace each other by the day of booking each add up', () => {
    const early = [row({ description: 'Früh', price: 12_000, bookingEnd: 100 })];
    const late = [
      row({ description: 'Spät 1', price: 6001, bookingStart: 100 }),
      row({ price: 5999, bookingStart: 100 }),
    ];
    expect(scaled([...early, ...late], 13_001, 15_000)?.map(([price]) => price)).toEqual([13_001, 6502, 6499]);
  });

  it('stay where the course was free', () => {
    const [same] = scalePlan([group({ plan: thirds })], { price: 0, pricenm: 0 }, { price: 900, pricenm: 900 });
    expect(same?.plan).toEqual(thirds);
  });
});
