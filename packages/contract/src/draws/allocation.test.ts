import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allocate, type DrawInput, type DrawLot, lotNumbers } from './allocation.ts';
import { preferredBy, rankOf, wishProblem } from './rules.ts';
import { sha256 } from './sha256.ts';
import { answersTo, faultsOf, numberText, seedHashOf, sheetOf } from './sheet.ts';
import { simulate } from './simulation.ts';

const lotOf = (code: string, wishes: readonly number[], more: Partial<DrawLot> = {}): DrawLot => ({
  code,
  group: code,
  size: 1,
  wanted: 1,
  wishes: wishes.map((course) => ({ course, rank: 0 })),
  ...more,
});

const courses = [
  { id: 1, name: 'Schwimmen', places: 2 },
  { id: 2, name: 'Turnen', places: 1 },
];

const exampleOrder = ['CC', 'EE', 'AA', 'DD', 'BB'];
const placesOf = (input: DrawInput) =>
  allocate(input)
    .map(({ code, course, round }) => `${code}:${course}:${round}`)
    .toSorted();

// The example of docs/rules/verlosung.md: anybody who writes the rule down again has to come to this.
const example: DrawInput = {
  seed: 'Musterverein 2026',
  courses,
  lots: ['AA', 'BB', 'CC', 'DD', 'EE'].map((code) => lotOf(code, [1, 2])),
};

test('hashes as every other machine does', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the example of the rules', () => {
  it('has these numbers and places on every machine', () => {
    expect(lotNumbers(example).map(({ code }) => code)).toEqual(exampleOrder);
    expect(placesOf(example)).toEqual(['AA:2:1', 'CC:1:1', 'EE:1:1']);
  });

  /** Priorities, siblings, places for two, a second course: what another program, written in Python from the rules, made of it. */
  it('comes out as another program has it that was written from the rules alone', () => {
    const lots = Array.from({ length: 24 }, (_, index): DrawLot => {
      const codeOf = (at: number) => `L${String(at).padStart(2, '0')}`;
      const turned = [1, 2, 3, 1, 2].slice(index % 3, (index % 3) + (index % 4 === 1 ? 2 : 3));
      return {
        code: codeOf(index),
        group: codeOf(index % 6 === 5 ? index - 1 : index),
        size: index % 7 === 3 ? 2 : 1,
        wanted: index % 5 === 0 ? 2 : 1,
        wishes: turned.map((course) => ({ course, rank: (index * course) % 3 })),
      };
    });
    const places = [9, 6, 14].map((count, index) => ({ id: index + 1, name: `Kurs ${index + 1}`, places: count }));
    expect(placesOf({ seed: 'Generalprobe 2026', courses: places, lots }).join(' ')).toBe(
      [
        'L00:1:1 L00:3:2 L01:2:1 L02:3:1 L03:1:1 L04:2:1 L05:3:1 L06:1:1 L07:3:1 L08:3:1',
        'L09:1:1 L10:2:1 L11:3:1 L12:1:1 L13:3:1 L14:3:1 L15:1:1 L15:3:2 L16:2:1 L17:3:1',
        'L18:1:1 L19:2:1 L20:3:1 L21:1:1 L22:3:1 L23:3:1',
      ].join(' '),
    );
  });

  it('tells everybody which wish, which number and where the limit was', () => {
    const sheet = sheetOf(example);
    const [last = ''] = exampleOrder.slice(-1);
    const [first = ''] = exampleOrder;
    expect(answersTo(sheet, first)).toEqual([
      { course: 1, state: 'won', text: 'Wunsch 1, Los 1 von 5.' },
      { course: 2, state: 'notNeeded', text: 'Ein früherer Wunsch ist erfüllt.' },
    ]);
    expect(answersTo(sheet, last).map(({ text }) => text)).toEqual([
      '2 Plätze, 5 Lose. Der letzte Platz ging an Los 2, ihr habt Los 5.',
      '1 Platz, 5 Lose. Der letzte Platz ging an Los 3, ihr habt Los 5.',
    ]);
    expect(numberText(sheet, last)).toBe('Los 5 von 5');
  });

  it('counts the numbers of a sheet once, however many ask for theirs', () => {
    let seedReads = 0;
    const counted = {
      ...sheetOf(example),
      get seed() {
        seedReads += 1;
        return example.seed;
      },
    };
    const askAll = () => {
      seedReads = 0;
      for (const { code } of example.lots) {
        expect(answersTo(counted, code)).not.toEqual([]);
        expect(numberText(counted, code)).toContain(' von 5');
      }
      return seedReads;
    };
    askAll();
    expect(askAll()).toBe(0);
  });

  it('is found wrong when somebody has changed the seed, a place or a lot', () => {
    const sheet = sheetOf(example);
    const published = seedHashOf(example.seed);
    const [first] = sheet.placed;
    expect(faultsOf(sheet, published)).toEqual([]);
    expect(faultsOf({ ...sheet, placed: sheet.placed.slice(1) }, published)).toEqual(['placed']);
    expect(
      faultsOf(
        { ...sheet, placed: sheet.placed.map((one) => (one === first ? { ...one, code: 'EE' } : one)) },
        published,
      ),
    ).toEqual(['placed']);
    expect(faultsOf({ ...sheet, seed: 'anders' }, published)).toContain('seed');
    expect(faultsOf({ ...sheet, seed: 'anders', seedHash: seedHashOf('anders') }, published)).toContain('seed');
  });
});

test('Vorrang: former participants before who lost last time, and these before members', () => {
  const all = { prefersFormer: true, prefersLost: true, prefersMembers: true };
  const facts = (isFormer: boolean, lostLast: boolean, isMember: boolean) => ({ isFormer, lostLast, isMember });
  const order = [
    facts(true, false, false),
    facts(false, true, false),
    facts(false, false, true),
    facts(false, false, false),
  ];
  expect(order.map((one) => rankOf(all, one)).toSorted((a, b) => a - b)).toEqual(order.map((one) => rankOf(all, one)));
  expect(order.map((one) => preferredBy(all, rankOf(all, one)))).toEqual([['former'], ['lost'], ['member'], []]);
  expect(preferredBy({ ...all, prefersLost: false }, 0)).toEqual(['former', 'member']);
  expect(rankOf({ prefersFormer: false, prefersLost: false, prefersMembers: false }, facts(false, false, false))).toBe(
    0,
  );
});

test.each([
  [[{ children: [1], together: 'alone' as const, wishes: [], wanted: 1 }], 'wishes'],
  [[{ children: [1], together: 'alone' as const, wishes: [5, 5], wanted: 1 }], 'wishes'],
  [[{ children: [1], together: 'alone' as const, wishes: [5], wanted: 2 }], 'wanted'],
  [[{ children: [1], together: 'all' as const, wishes: [5], wanted: 1 }], 'together'],
  [[{ children: [1, 2], together: 'alone' as const, wishes: [5], wanted: 1 }], 'together'],
  [[{ children: [1, 1], together: 'all' as const, wishes: [5], wanted: 1 }], 'children'],
  [[{ children: [1, 2], together: 'near' as const, wishes: [5, 6], wanted: 2 }], undefined],
  [[{ children: [1, 2, 3], together: 'all' as const, wishes: [5, 6], wanted: 1 }], 'wishes'],
  [[{ children: [1, 2, 3], together: 'near' as const, wishes: [5, 6], wanted: 1 }], undefined],
])('wishes %j: what is wrong is %s', (lots, field) => {
  const courses = [
    { id: 5, name: 'Turnen', places: 2 },
    { id: 6, name: 'Judo', places: 9 },
  ];
  expect(wishProblem(lots, 3, courses)?.field).toBe(field);
});

const courseIds = [1, 2, 3, 4];

const drawn = fc
  .record({
    seed: fc.string({ minLength: 1, maxLength: 12 }),
    places: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4)),
    lots: fc.array(
      fc.record({
        size: fc.constantFrom(1, 1, 1, 2, 3),
        wanted: fc.constantFrom(1, 1, 2, 3),
        wishes: fc.uniqueArray(fc.record({ course: fc.constantFrom(...courseIds), rank: fc.nat(2) }), {
          minLength: 1,
          maxLength: 4,
          selector: ({ course }) => course,
        }),
        sibling: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
  })
  .map(
    ({ seed, places, lots }): DrawInput => ({
      seed,
      courses: courseIds.map((id, index) => ({ id, name: `Kurs ${id}`, places: places[index] ?? 0 })),
      lots: lots.map(({ sibling, ...lot }, index) => ({
        ...lot,
        code: `L${index}`,
        group: sibling && index > 0 ? `G${index - 1}` : `G${index}`,
      })),
    }),
  );

/** How far in front a lot is in a course. */
const placeIn = (input: DrawInput) => {
  const numbers = new Map(lotNumbers(input).map(({ code, number }) => [code, number]));
  return ({ code, wishes }: DrawLot, course: number): readonly [number, number] => [
    wishes.find((wish) => wish.course === course)?.rank ?? 0,
    numbers.get(code) ?? 0,
  ];
};

const comesBefore = ([rank, number]: readonly [number, number], [otherRank, otherNumber]: readonly [number, number]) =>
  rank < otherRank || (rank === otherRank && number < otherNumber);

describe('whatever families wish', () => {
  const whatever = (holds: (input: DrawInput) => void) => fc.assert(fc.property(drawn, holds), { numRuns: 400 });

  it('no course gets more children than it has places, nobody a course twice or more than wanted, siblings all or none', () => {
    whatever((input) => {
      const placed = allocate(input);
      const lots = new Map(input.lots.map((lot) => [lot.code, lot]));
      for (const { id, places } of input.courses) {
        const taken = placed
          .filter(({ course }) => course === id)
          .reduce((sum, { code }) => sum + (lots.get(code)?.size ?? 0), 0);
        expect(taken).toBeLessThanOrEqual(places);
      }
      for (const lot of input.lots) {
        const own = placed.filter(({ code }) => code === lot.code).map(({ course }) => course);
        expect(new Set(own).size).toBe(own.length);
        expect(own.length).toBeLessThanOrEqual(lot.wanted);
        expect(own.every((course) => lot.wishes.some((wish) => wish.course === course))).toBe(true);
      }
    });
  });

  it('nobody has to envy: whoever got a dearer course came before, or is fewer children; and no place stays free that somebody prefers', () => {
    whatever((input) => {
      const placed = allocate(input);
      const lots = new Map(input.lots.map((lot) => [lot.code, lot]));
      const before = placeIn(input);
      const free = new Map(
        input.courses.map(({ id, places }) => [
          id,
          places -
            placed
              .filter(({ course }) => course === id)
              .reduce((sum, { code }) => sum + (lots.get(code)?.size ?? 0), 0),
        ]),
      );
      for (const lot of input.lots) {
        const own = placed.filter(({ code }) => code === lot.code);
        for (let round = 1; round <= Math.min(lot.wanted, own.length + 1); round += 1) {
          const got = own.find((one) => one.round === round)?.course;
          const earlier = own.filter((one) => one.round < round).map(({ course }) => course);
          const limit = got === undefined ? lot.wishes.length : lot.wishes.findIndex(({ course }) => course === got);
          for (const { course } of lot.wishes.slice(0, limit)) {
            if (earlier.includes(course)) continue;
            expect(got !== undefined || (free.get(course) ?? 0) < lot.size).toBe(true);
            for (const other of placed) {
              if (other.course !== course || other.round < round || other.code === lot.code) continue;
              const holder = lots.get(other.code);
              if (holder === undefined) throw new Error('A place without a lot.');
              expect(comesBefore(before(holder, course), before(lot, course)) || holder.size < lot.size).toBe(true);
            }
          }
        }
      }
    });
  });

  it('the order in which families came changes nothing, and every sheet agrees with itself', () => {
    whatever((input) => {
      const turned = { ...input, lots: input.lots.toReversed(), courses: input.courses.toReversed() };
      expect(placesOf(turned)).toEqual(placesOf(input));
      expect(faultsOf(sheetOf(input), seedHashOf(input.seed))).toEqual([]);
    });
  });
});

test('siblings who would like to be together have neighbouring numbers', () => {
  const lots = Array.from({ length: 20 }, (_, index) =>
    lotOf(`K${index}`, [1], { group: index < 2 ? 'G' : `K${index}` }),
  );
  const order = lotNumbers({ seed: 'x', lots }).map(({ code }) => code);
  expect(Math.abs(order.indexOf('K0') - order.indexOf('K1'))).toBe(1);
});

test('the simulator shows the same wishes under three rules', () => {
  const lots = [0, 1, 2, 3].map((turn) => ({
    ...lotOf(`S${turn}`, [2]),
    wishes: [{ course: 2, rank: turn === 3 ? 0 : 1 }],
    turn,
    isFormer: turn === 3,
    lostLast: false,
    isMember: turn === 0,
  }));
  const [chosen, plain, race] = simulate(lots, courses);
  expect(chosen).toMatchObject({ rule: 'chosen', any: 25, none: 75, former: 100, members: 0, lost: null });
  expect(race).toMatchObject({ rule: 'race', any: 25, former: 0, members: 100 });
  expect(plain?.former).toBeGreaterThan(0);
  expect(plain?.former).toBeLessThan(100);
});

it('nobody gets past a pair for whom the places are too few', () => {
  const lot = (code: string, size: number, ...wishes: [course: number, rank: number][]) => ({
    code,
    group: code,
    size,
    wanted: 1,
    wishes: wishes.map(([course, rank]) => ({ course, rank })),
  });
  const drawn = {
    seed: 's2226',
    courses: [
      { id: 1, name: 'Montag', places: 3 },
      { id: 2, name: 'Dienstag', places: 2 },
    ],
    lots: [
      lot('L0', 1, [1, 1], [2, 0]),
      lot('L1', 1, [1, 0]),
      lot('L2', 2, [2, 0], [1, 0]),
      lot('L3', 2, [2, 0], [1, 0]),
      lot('L4', 1, [1, 0]),
    ],
  };
  // L2 fits neither day and stops L0 on Monday; L0 asks for Tuesday, and L3 comes to Monday before L1.
  expect(allocate(drawn).map(({ code, course }) => [code, course])).toEqual([
    ['L0', 2],
    ['L3', 1],
    ['L4', 1],
  ]);
});
