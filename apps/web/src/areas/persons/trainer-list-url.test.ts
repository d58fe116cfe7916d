import { timeOfDay } from '@vereinshaus/contract/membership/rules';
import { expect, test } from 'vitest';
import { readTrainerList, trainerListInput, writeTrainerList } from './trainer-list-url.ts';

const today = '2026-11-15';
const usual = { schoolYearDefault: 'current' } as const;
const open = { schoolYearDefault: 'none' } as const;

const read = (address: string, club: typeof usual | typeof open = usual) =>
  readTrainerList(new URLSearchParams(address), club, today);

test('begins with the current school year, or with all where the club wants it', () => {
  expect(read('')).toEqual({ by: 'year', year: 2027, day: 0 });
  expect(read('', open)).toEqual({ by: 'year', year: -1, day: 0 });
});

test.each([
  ['an earlier year', 'jahr=2019', { year: 2019 }],
  ['a year that is not offered', 'jahr=2018', { year: 2027 }],
  ['nonsense', 'jahr=x&am=99999999', { year: 2027, day: 0 }],
  ['a day', 'nach=tag&am=20260930', { by: 'day', day: 20_260_930 }],
])('reads %s', (_, address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test('writes only what differs and goes back to the first page', () => {
  const params = new URLSearchParams('t.q=gruber&t.p=3');
  const written = (state: Parameters<typeof writeTrainerList>[1]) =>
    writeTrainerList(params, state, usual, today).toString();
  expect(written({ by: 'year', year: 2027, day: 0 })).toBe('t.q=gruber');
  expect(written({ by: 'year', year: -1, day: 0 })).toBe('t.q=gruber&jahr=-1');
  expect(written({ by: 'day', year: 2027, day: 20_260_930 })).toBe('t.q=gruber&nach=tag&am=20260930');
});

test('asks the server for a school year or a day, today when none is chosen', () => {
  expect(trainerListInput({ by: 'year', year: 2026, day: 20_260_930 }, today)).toEqual({ schoolyear: 2026 });
  expect(trainerListInput({ by: 'day', year: 2026, day: 20_260_930 }, today)).toEqual({
    date: timeOfDay('2026-09-30'),
  });
  expect(trainerListInput({ by: 'day', year: 2026, day: 0 }, today)).toEqual({ date: timeOfDay(today) });
});
