import { describe, expect, it } from 'vitest';
import { fitsLimits } from './age-limits.ts';
import type { PlannedCourse, SeasonFacts } from './facts.ts';
import {
  type CourseChange,
  courseChange,
  emptyPlan,
  isFromLaterVersion,
  type PlanContent,
  planContent,
  planShapeVersion,
  readPlanContent,
} from './plan.ts';
import { plannedPrices, simulateSeason } from './simulation.ts';
import { explainCourse, problemText } from './words.ts';

const course = (fields: Partial<PlannedCourse> & Pick<PlannedCourse, 'ID'>): PlannedCourse => ({
  name: `Kurs ${fields.ID}`,
  startdate: 0,
  enddate: 0,
  price: 10_000,
  pricenm: 15_000,
  membersOnly: false,
  size: 12,
  participants: 10,
  waiting: 0,
  levels: [{ cents: 10_000, isMember: true, isSet: false, count: 10 }],
  agesOn: 20_270_901,
  ages: [],
  olderthan: 0,
  youngerthan: 0,
  yearAllowedLeft: 0,
  yearAllowedRight: 0,
  gender: 'all',
  tags: [],
  halls: [{ room_ID: 1, dates: 30, minutes: 1800 }],
  trainers: [2000],
  hourlyCents: 1500,
  goneTrainers: 0,
  returned: { of: 10, came: 8 },
  ...fields,
});

const season = (...courses: PlannedCourse[]): SeasonFacts => ({
  sourceYear: 2027,
  courses,
  rooms: [
    { ID: 1, name: 'Turnsaal', isActive: true },
    { ID: 2, name: 'Halle', isActive: true },
  ],
  keptOfPrice: 1,
});

const plan = (
  changes: Partial<CourseChange>[],
  assumptions: Partial<PlanContent['assumptions']> = {},
  added: object[] = [],
) => planContent.parse({ changes, assumptions, added });

const one = (facts: SeasonFacts, content: PlanContent) => {
  const [first] = simulateSeason(facts, content).courses;
  if (first === undefined) throw new Error('No course');
  return first;
};

describe('demand and places', () => {
  it.each<[string, Partial<PlannedCourse>, Partial<CourseChange>, Partial<PlanContent['assumptions']>, object]>([
    [
      'as measured: eight of ten come again, two are new',
      {},
      {},
      {},
      { returning: 8, newcomers: 2, demand: 10, participants: 10, waitlist: 0 },
    ],
    [
      'whoever waits comes on top, and waits again',
      { waiting: 5 },
      {},
      {},
      { demand: 15, participants: 12, waitlist: 3 },
    ],
    [
      'only some of those who wait',
      { waiting: 5 },
      {},
      { waitingPercent: 40 },
      { waiting: 2, participants: 12, waitlist: 0 },
    ],
    ['a larger group takes the list', { waiting: 5 }, { size: 20 }, {}, { participants: 15, waitlist: 0 }],
    ['an open group takes all', { size: 0, waiting: 90 }, {}, {}, { participants: 100, waitlist: 0 }],
    ['rates of the plan', {}, {}, { returningPercent: 50, newPercent: 10 }, { returning: 5, newcomers: 1 }],
    [
      'rates of the course before those of the plan',
      {},
      { returningPercent: 100, newcomers: 7 },
      { returningPercent: 50, newPercent: 10 },
      { returning: 10, newcomers: 7 },
    ],
    [
      'a season before that is too small says nothing',
      { returned: { of: 4, came: 0 } },
      {},
      {},
      { returning: 8, newcomers: 10 },
    ],
    ['nothing is known', { returned: null }, {}, {}, { returning: 8, newcomers: 3 }],
    [
      'dropped',
      { waiting: 5 },
      { isDropped: true },
      {},
      { demand: 0, participants: 0, income: 0, hallMinutes: 0, trainerCost: 0 },
    ],
  ])('%s', (_, fields, change, assumptions, expected) => {
    const facts = season(course({ ID: 1, ...fields }));
    expect(one(facts, plan([{ course_ID: 1, ...change }], assumptions))).toMatchObject(expected);
  });
});

describe('money', () => {
  const levels = [
    { cents: 10_000, isMember: true, isSet: false, count: 6 },
    { cents: 15_000, isMember: false, isSet: false, count: 2 },
    { cents: 9000, isMember: true, isSet: false, count: 1 },
    { cents: 5000, isMember: true, isSet: true, count: 1 },
  ];

  it.each<[string, Partial<PlannedCourse>, Partial<CourseChange>, Partial<PlanContent['assumptions']>, object]>([
    ['as today: everybody pays what they pay', { levels }, {}, {}, { perPlace: 10_400, income: 104_000 }],
    [
      'dearer for members: a reduction stays in proportion, what was agreed stays',
      { levels },
      { price: 12_000 },
      {},
      { perPlace: (6 * 12_000 + 2 * 15_000 + 10_800 + 5000) / 10 },
    ],
    ['in percent of all', { levels }, {}, { pricePercent: 10, rounding: 100 }, { price: 11_000, pricenm: 16_500 }],
    [
      'in percent of one, before the percent of all',
      {},
      { pricePercent: -50 },
      { pricePercent: 10 },
      { price: 5000, income: 50_000 },
    ],
    [
      'what was free costs what is set',
      { price: 0, levels: [{ cents: 0, isMember: true, isSet: false, count: 10 }] },
      { price: 3000 },
      {},
      { income: 30_000 },
    ],
    [
      'nobody is in it: the price for members',
      { participants: 0, levels: [], returned: null },
      { newcomers: 4 },
      {},
      { income: 40_000 },
    ],
    [
      'the hall costs what an hour costs',
      {},
      {},
      { rooms: [{ room_ID: 1, name: '', hourlyCents: 3000 }] },
      { hallCost: 90_000, trainerCost: 60_000, result: -50_000 },
    ],
    [
      'another room',
      {},
      { room_ID: 2 },
      { rooms: [{ room_ID: 1, name: '', hourlyCents: 3000 }] },
      { hallMinutes: 1800, hallCost: 0 },
    ],
    ['fewer and longer', {}, { dates: 20, minutes: 120 }, {}, { dates: 20, hallMinutes: 2400, trainerCost: 80_000 }],
    [
      'two trainers: the second costs what the course pays',
      {},
      { trainers: 2 },
      {},
      { trainers: 2, trainerCost: 105_000 },
    ],
    ['two trainers at one rate', {}, { trainers: 2, hourlyCents: 1000 }, {}, { trainerCost: 60_000 }],
    ['without a trainer', {}, { trainers: 0 }, {}, { trainerCost: 0, trainerMinutes: 0 }],
  ])('%s', (_, fields, change, assumptions, expected) => {
    const facts = season(course({ ID: 1, ...fields }));
    expect(one(facts, plan([{ course_ID: 1, ...change }], assumptions))).toMatchObject(expected);
  });

  it('is the same on another weekday and at another time', () => {
    const facts = season(course({ ID: 1, waiting: 5 }));
    const moved = plan([{ course_ID: 1, weekday: 2, moveMinutes: -30 }]);
    expect(simulateSeason(facts, moved)).toEqual(simulateSeason(facts, emptyPlan));
    expect([0, 6].map((weekday) => courseChange.safeParse({ course_ID: 1, weekday }).success)).toEqual([true, true]);
    expect([-1, 7].map((weekday) => courseChange.safeParse({ course_ID: 1, weekday }).success)).toEqual([false, false]);
  });

  it('keeps VAT out of what is newly entered', () => {
    const facts = { ...season(), keptOfPrice: 100 / 120 };
    const added = {
      number: 1,
      name: 'Neu',
      price: 12_000,
      newcomers: 3,
      dates: 2,
      minutes: 60,
      trainers: 1,
      hourlyCents: 1000,
    };
    expect(one(facts, plan([], {}, [added]))).toMatchObject({ income: 30_000, trainerCost: 2000, participants: 3 });
  });

  it('raises as the season change does', () => {
    const assumptions = { pricePercent: 5, rounding: 100 } as const;
    expect(plannedPrices({ price: 9990, pricenm: 0 }, {}, assumptions)).toEqual({ price: 10_500, pricenm: 0 });
  });
});

describe('ages', () => {
  const kids = course({
    ID: 1,
    youngerthan: 8,
    tags: [7],
    ages: [
      { months: 12 * 7 + 3, birthYear: 2020, count: 6, waiting: 1 },
      { months: 12 * 9, birthYear: 2018, count: 4, waiting: 2 },
    ],
    waiting: 3,
  });
  const next = course({ ID: 2, olderthan: 9, youngerthan: 12, tags: [7] });
  const other = course({ ID: 3, olderthan: 9, youngerthan: 12, tags: [] });

  it('are counted out of the group, off its list, and into the next one that has most in common', () => {
    const { courses, totals } = simulateSeason(season(kids, other, next), emptyPlan);
    expect(courses[0]).toMatchObject({ agingOut: 4, stays: 6, returning: 5, waiting: 1, nowhere: 0 });
    expect(courses[0]?.next).toEqual([{ key: 'c2', name: 'Kurs 2', count: 4 }]);
    expect(courses.map(({ fromOthers }) => fromOthers)).toEqual([0, 0, 3]);
    expect(totals).toMatchObject({ agingOut: 4, nowhere: 0 });
  });

  it.each<[string, Partial<CourseChange>[], object, object[]]>([
    [
      'nobody takes them when the next group is dropped',
      [{ course_ID: 2, isDropped: true }],
      { agingOut: 4, nowhere: 4 },
      [],
    ],
    [
      'whoever plans says where to',
      [{ course_ID: 1, next_ID: 2 }],
      { next: [{ key: 'c2', count: 4, name: 'Kurs 2' }] },
      [],
    ],
    ['or nowhere', [{ course_ID: 1, next_ID: 0 }], { nowhere: 4 }, []],
    ['an older group keeps them', [{ course_ID: 1, youngerthan: 10 }], { agingOut: 0, stays: 10, waiting: 3 }, []],
    [
      'a new group takes them',
      [{ course_ID: 2, isDropped: true }],
      { next: [{ key: 'n1', name: 'Neu', count: 4 }] },
      [{ number: 1, name: 'Neu', olderthan: 9 }],
    ],
  ])('%s', (_, changes, expected, added) => {
    expect(one(season(kids, next), plan(changes, {}, added))).toMatchObject(expected);
  });

  it('move the years of birth along, or not', () => {
    const born = course({ ...kids, youngerthan: 0, yearAllowedLeft: 2018, yearAllowedRight: 2021 });
    expect(one(season(born), plan([])).agingOut).toBe(4);
    expect(one(season(born), plan([], { moveBirthYears: false })).agingOut).toBe(0);
  });

  it.each([
    [{ olderthan: 6 }, 71, false],
    [{ olderthan: 6 }, 72, true],
    [{ youngerthan: 8 }, 107, true],
    [{ youngerthan: 8 }, 108, false],
    [{ youngerthan: 6.5 }, 78, true],
    [{ youngerthan: 6.5 }, 79, false],
    [{ youngerthan: 120 }, 1400, true],
    [{ youngerthan: 8 }, -1, true],
  ])('%j with %d months: %s', (limits, months, expected) => {
    const none = { olderthan: 0, youngerthan: 0, yearAllowedLeft: 0, yearAllowedRight: 0 };
    expect(fitsLimits({ ...none, ...limits }, { months, birthYear: 2020 })).toBe(expected);
  });
});

describe('what is gone', () => {
  it('is said, and the rest is reckoned', () => {
    const content = plan(
      [
        { course_ID: 9, name: 'Judo', price: 1 },
        { course_ID: 1, room_ID: 5, room: 'Alter Saal', next_ID: 8 },
      ],
      { rooms: [{ room_ID: 5, name: 'Alter Saal', hourlyCents: 1000 }] },
    );
    const { problems, courses } = simulateSeason(season(course({ ID: 1, goneTrainers: 1 })), content);
    expect(problems.map(({ kind }) => kind)).toEqual([
      'courseGone',
      'roomGone',
      'roomCostGone',
      'trainerGone',
      'nextGone',
    ]);
    expect(problems.map(problemText).join(' ')).toContain('Den Kurs „Judo“ gibt es nicht mehr.');
    expect(courses[0]).toMatchObject({ participants: 10, hallMinutes: 1800, hallCost: 30_000 });
  });

  it('reads what an earlier version stored, and leaves out what there is no more', () => {
    const read = readPlanContent({
      changes: [{ course_ID: 1, price: 5, colour: 'red' }],
      assumptions: { returningPercent: 60, weather: 'fine' },
    });
    expect(read?.changes).toEqual([{ course_ID: 1, name: '', isDropped: false, price: 5 }]);
    expect(read?.assumptions).toEqual({ ...emptyPlan.assumptions, returningPercent: 60 });
    expect(readPlanContent({})).toEqual(emptyPlan);
    expect(readPlanContent({ changes: [{ course_ID: 1, price: 1e12 }] })).toBeNull();
    expect([planShapeVersion, planShapeVersion + 1].map(isFromLaterVersion)).toEqual([false, true]);
  });
});

it('explains every figure with the numbers it is made of', () => {
  const lines = explainCourse(one(season(course({ ID: 1, waiting: 5 })), plan([], { rooms: [] })));
  const byLabel = Object.fromEntries(lines.map(({ label, text }) => [label, text.replaceAll('\u00a0', ' ')]));
  expect(byLabel['Nachfrage']).toContain(
    '8 von 10, die nicht herauswachsen, kommen wieder (80 %, gemessen an der Saison davor)',
  );
  expect(byLabel['Nachfrage']).toContain('= 15.');
  expect(byLabel['Plätze']).toBe('Von 12 Plätzen sind 12 besetzt, 3 warten.');
  expect(byLabel['Einnahmen']).toContain('12 × € 100,00 im Schnitt = € 1.200,00');
  expect(byLabel['Halle']).toContain('Räume ohne eingegebenen Betrag je Stunde zählen 0.');
});

/** The same numbers everywhere. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe('any plan', () => {
  const seeds = Array.from({ length: 120 }, (_, index) => index + 1);
  const played = seeds.map((seed) => {
    const next = numbersFrom(seed);
    const courses = Array.from({ length: 1 + next(6) }, (_, index) => {
      const groups = Array.from({ length: next(4) }, () => ({
        months: 40 + next(120),
        birthYear: 2012 + next(10),
        count: next(6),
        waiting: next(3),
      }));
      const count = (which: 'count' | 'waiting') => groups.reduce((sum, group) => sum + group[which], 0);
      const price = next(20_000);
      return course({
        ID: index + 1,
        size: next(3) === 0 ? 0 : next(25),
        ages: groups,
        participants: count('count'),
        waiting: count('waiting'),
        price,
        levels: [{ cents: price, isMember: true, isSet: false, count: count('count') }],
        olderthan: next(2) * (4 + next(4)),
        youngerthan: next(2) * (8 + next(5)),
        halls: Array.from({ length: next(3) }, (_one, hall) => ({
          room_ID: hall,
          dates: 1 + next(30),
          minutes: 60 * (1 + next(40)),
        })),
        trainers: Array.from({ length: next(3) }, () => next(3000)),
        returned: next(2) === 0 ? null : { of: 10, came: next(11) },
      });
    });
    const changes = courses
      .filter(() => next(2) === 0)
      .map(({ ID }) => ({
        course_ID: ID,
        isDropped: next(5) === 0,
        ...(next(2) === 0 && { size: next(30) }),
        ...(next(2) === 0 && { dates: next(40), minutes: next(120) }),
        ...(next(3) === 0 && { youngerthan: 5 + next(6) }),
      }));
    const rooms = [0, 1, 2].map((room_ID) => ({ room_ID, name: '', hourlyCents: next(5000) }));
    const facts = season(...courses);
    const content = plan(changes, { rooms, waitingPercent: next(101) });
    return { seed, facts, content, result: simulateSeason(facts, content) };
  });

  it('gives nobody a place that is not there, and loses nobody', () => {
    for (const { result, facts } of played) {
      for (const [index, planned] of result.courses.entries()) {
        const today = facts.courses[index];
        expect(planned.participants + planned.waitlist).toBe(planned.demand);
        expect(planned.waitlist).toBeGreaterThanOrEqual(0);
        expect(planned.participants).toBeLessThanOrEqual(planned.places === 0 ? planned.demand : planned.places);
        if (planned.isDropped) continue;
        expect(planned.stays + planned.agingOut).toBe(today?.participants);
        expect(planned.nowhere + planned.next.reduce((sum, { count }) => sum + count, 0)).toBe(planned.agingOut);
        expect(planned.returning).toBeLessThanOrEqual(planned.stays);
      }
    }
  });

  it('adds up', () => {
    for (const { result } of played) {
      const kept = result.courses.filter(({ isDropped }) => !isDropped);
      const sum = (value: (one: (typeof kept)[number]) => number) => kept.reduce((total, one) => total + value(one), 0);
      expect(result.totals.result).toBe(result.totals.income - result.totals.hallCost - result.totals.trainerCost);
      expect(result.totals.hallMinutes).toBe(
        sum(({ halls }) => halls.reduce((total, { minutes }) => total + minutes, 0)),
      );
      expect(result.totals.participants).toBe(sum(({ participants }) => participants));
    }
  });

  it('is the same for the same, and a place more never takes one away or costs money', () => {
    for (const { facts, content, result } of played) {
      expect(simulateSeason(facts, content)).toEqual(result);
      const larger = facts.courses.map(({ ID, size }) => {
        const known = content.changes.find(({ course_ID }) => course_ID === ID);
        const places = known?.size ?? size;
        return { ...known, course_ID: ID, size: places === 0 ? 0 : places + 1 };
      });
      const more = simulateSeason(facts, plan(larger, content.assumptions));
      for (const [index, planned] of more.courses.entries()) {
        expect(planned.participants).toBeGreaterThanOrEqual(result.courses[index]?.participants ?? 0);
        expect(planned.income).toBeGreaterThanOrEqual(result.courses[index]?.income ?? 0);
      }
    }
  });
});
