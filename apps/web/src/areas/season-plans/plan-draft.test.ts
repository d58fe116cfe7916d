import { emptyPlan } from '@vereinshaus/contract/season-plans/plan';
import { expect, test } from 'vitest';
import {
  changeOf,
  isSamePlan,
  newAdded,
  roomsOfPlan,
  withAdded,
  withChange,
  withoutAdded,
  withRoomCost,
} from './plan-draft.ts';
import { facts, storedPlan } from './season-plans.testing.ts';
import { takenPlan } from './shared/take-over.ts';

test('what changes nothing is not in the plan', () => {
  const dearer = withChange(emptyPlan, { ...changeOf(emptyPlan, 5), price: 12_000 });
  expect(dearer.changes).toEqual([{ course_ID: 5, name: '', isDropped: false, price: 12_000 }]);
  expect(withChange(dearer, { ...changeOf(dearer, 5), price: undefined })).toEqual(emptyPlan);
});

test('a plan is the same whatever order it is written in, and another with another price', () => {
  const one = {
    name: 'A',
    content: withChange(withChange(emptyPlan, { ...changeOf(emptyPlan, 5), size: 3 }), {
      ...changeOf(emptyPlan, 6),
      price: 1,
    }),
  };
  const [first, second] = one.content.changes;
  const turned = {
    name: 'A',
    content: {
      ...one.content,
      changes: [second, first].flatMap((change) => (change ? [{ ...change, name: 'Kurs' }] : [])),
    },
  };
  expect(isSamePlan(one, turned)).toBe(true);
  expect(isSamePlan(one, { ...one, name: 'B' })).toBe(false);
  expect(isSamePlan(one, { ...one, content: withChange(one.content, { ...changeOf(one.content, 6), price: 2 }) })).toBe(
    false,
  );
});

test('new courses have numbers of their own, rooms a price or none', () => {
  const added = withAdded(emptyPlan, { ...newAdded(emptyPlan), name: 'Neu' });
  expect(newAdded(added).number).toBe(2);
  expect(withoutAdded(added, 1)).toEqual(emptyPlan);
  const priced = withRoomCost(emptyPlan, { ID: 1, name: 'Turnsaal' }, 2500);
  expect(priced.assumptions.rooms).toEqual([{ room_ID: 1, name: 'Turnsaal', hourlyCents: 2500 }]);
  expect(withRoomCost(priced, { ID: 1, name: 'Turnsaal' }, null)).toEqual(emptyPlan);
  expect(roomsOfPlan(facts, priced)).toEqual([{ ID: 1, name: 'Turnsaal' }]);
});

test('the season change takes over price, time and size of every course that stays, and says what is left to do', () => {
  const plan = storedPlan(1, 'Neu', {
    assumptions: { pricePercent: 10, moveBirthYears: false },
    changes: [
      { course_ID: 5, size: 20, moveMinutes: -30, weekday: 2, dates: 20, room_ID: 1, trainers: 2, youngerthan: 9 },
      { course_ID: 6, isDropped: true },
      { course_ID: 99, price: 1 },
    ],
    added: [{ number: 1, name: 'Yoga' }],
  });
  expect(takenPlan(plan, facts)).toEqual({
    name: 'Neu',
    sourceYear: 2026,
    moveBirthYears: false,
    courses: [{ ID: 5, price: 11_000, pricenm: 16_500, minutes: -30, places: 20 }],
    movesPrices: true,
    movesTimes: true,
    movesSizes: true,
    byHand: [
      '„Minis“: Termine auf Dienstag legen, 20 Termine, Raum Turnsaal, Trainer: 2, Alter oder Jahrgang',
      '„Yoga“ anlegen',
    ],
  });
});
