import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kit/days.ts';
import { membership } from './calls.ts';
import { functionLabel } from './function-labels.ts';
import {
  anniversary,
  availableCodes,
  dayOfTime,
  endsOnOfTime,
  endTimeOf,
  entitlesToCard,
  isBoardCode,
  isMember,
  isRoundAge,
  isRoundMembership,
  leaveEndsOn,
  oldRoleMissing,
  requestProblem,
  requestTexts,
  roleDatesProblem,
  roleTexts,
  timeOfDay,
} from './rules.ts';

const today = '2026-11-15';
const at = timeOfDay;

describe('times of roles', () => {
  it('a role holds through the day of timeEnd, the database names the day after', () => {
    expect(endsOnOfTime(at('2026-12-31'))).toBe('2027-01-01');
    expect(endTimeOf('2027-01-01')).toBe(at('2026-12-31'));
    expect([endTimeOf(null), endsOnOfTime(0)]).toEqual([0, null]);
  });

  it('any moment of a day means that day', () => {
    expect(dayOfTime(at('2026-07-01') + 23 * 3600)).toBe('2026-07-01');
  });

  it('a day whose first hour does not exist begins with the second', () => {
    expect(dayOfTime(timeOfDay('1980-04-06'))).toBe('1980-04-06');
  });

  it('there and back again, whatever the day, also before 1970 and around changes of the clock', () => {
    const days = integer({ min: 0, max: 200 * 365 }).map((count) => addDays('1880-01-01', count));
    assert(
      property(days, (day) => {
        expect(dayOfTime(timeOfDay(day))).toBe(day);
        expect(endsOnOfTime(endTimeOf(day))).toBe(day);
      }),
    );
  });
});

describe('the dates of a role', () => {
  it.each<[string, { timeStart: number; timeEnd: number; finished: boolean }, string | null]>([
    ['an open role', { timeStart: at('2020-01-01'), timeEnd: 0, finished: false }, null],
    [
      'an end without the tick does not count',
      { timeStart: at('2020-01-01'), timeEnd: at('2019-01-01'), finished: false },
      null,
    ],
    ['an end on the first day', { timeStart: at('2020-01-01'), timeEnd: at('2020-01-01'), finished: true }, null],
    ['no start', { timeStart: 0, timeEnd: 0, finished: false }, roleTexts.startMissing],
    ['the tick without an end', { timeStart: at('2020-01-01'), timeEnd: 0, finished: true }, roleTexts.endMissing],
    [
      'an end before the start',
      { timeStart: at('2020-01-02'), timeEnd: at('2020-01-01'), finished: true },
      roleTexts.endsBeforeStart,
    ],
    ['7300 days ahead', { timeStart: at('2020-01-01'), timeEnd: at(addDays(today, 7300)), finished: true }, null],
    [
      '7301 days ahead',
      { timeStart: at('2020-01-01'), timeEnd: at(addDays(today, 7301)), finished: true },
      roleTexts.tooFar,
    ],
    ['a start 7301 days ahead', { timeStart: at(addDays(today, 7301)), timeEnd: 0, finished: false }, roleTexts.tooFar],
  ])('%s', (_, dates, text) => {
    expect(roleDatesProblem(dates, today)?.text ?? null).toBe(text);
  });
});

describe('codes', () => {
  it('the board begins above the blocked: 400, 401 and 410 are no functions, own codes above 410 are', () => {
    expect([400, 401, 410, 411, 500, 1400].map(isBoardCode)).toEqual([false, false, false, true, true, true]);
  });

  it('whoever holds a function, the key to the rooms or the block is not a member by it', () => {
    expect([[1], [3], [400], [401], [222], [220], [410], [1000], []].map(isMember)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('cards are good for members and officers, not for those who rest or are blocked', () => {
    expect([[1], [400], [1000], [401], [1, 410], [220], [0], []].map(entitlesToCard)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('a club gives the usual codes and its own, without those it has retired', () => {
    const codes = availableCodes({ memberStates: { '222': 'Ehrenrat', '1': 'Turner' }, retiredRoles: [500] });
    expect(codes).toContain(222);
    expect(codes).not.toContain(500);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
  });
});

const problemsOf = (input: unknown) => {
  const parsed = membership.requestChange.input.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

describe('a request', () => {
  it.each<[string, unknown, string]>([
    ['without a person', {}, requestTexts.personMissing],
    ['without a kind', { child_ID: 5 }, requestTexts.kindMissing],
    ['an upgrade without its conditions', { child_ID: 5, kind: 'upgrade' }, requestTexts.conditionsMissing],
    [
      'an upgrade with half of its conditions',
      { child_ID: 5, kind: 'upgrade', acceptFee: true, note: 'x' },
      requestTexts.conditionsMissing,
    ],
    ['a downgrade without confirmation', { child_ID: 5, kind: 'downgrade' }, requestTexts.confirmationMissing],
    ['leaving without confirmation', { child_ID: 5, kind: 'leave', note: 'x' }, requestTexts.confirmationMissing],
    ['without a text', { child_ID: 5, kind: 'downgrade', confirm: true, note: '  ' }, requestTexts.noteMissing],
  ])('%s is refused', (_, input, first) => {
    expect(problemsOf(input)[0]).toBe(first);
  });

  it('to leave needs no reason', () => {
    expect(problemsOf({ child_ID: 5, kind: 'leave', confirm: true })).toEqual([]);
  });

  it('complete, it passes', () => {
    expect(problemsOf({ child_ID: '5', kind: 'upgrade', acceptStatutes: 1, acceptFee: true, note: 'Ja' })).toEqual([]);
  });

  it.each<['upgrade' | 'downgrade' | 'leave', number[], boolean]>([
    ['upgrade', [], true],
    ['upgrade', [3], true],
    ['upgrade', [1], false],
    ['downgrade', [1], true],
    ['downgrade', [3], false],
    ['downgrade', [], false],
    ['leave', [1], true],
    ['leave', [3], true],
    ['leave', [1000], false],
    ['leave', [], false],
  ])('%s with the roles %j makes sense: %s', (kind, codes, makesSense) => {
    expect(requestProblem(kind, codes) === null).toBe(makesSense);
  });

  it('leaving ends a week after the request, through that day', () => {
    expect(leaveEndsOn(new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-23');
    expect(leaveEndsOn(new Date('2026-11-15T23:30:00Z'))).toBe('2026-11-24');
  });
});

describe('a change of membership', () => {
  it.each([undefined, '', null])('with %j as the old role asks for one', (oldRoleID) => {
    const parsed = membership.changeMembership.input.safeParse({ child_ID: 1, oldRoleID, newRole: 1, timeStart: 1 });
    expect(parsed.error?.issues[0]?.message).toBe(oldRoleMissing);
  });

  it("accepts 'keine'", () => {
    const parsed = membership.changeMembership.input.parse({
      child_ID: 1,
      oldRoleID: 'keine',
      newRole: 1,
      timeStart: 1,
    });
    expect(parsed.oldRoleID).toBe(0);
  });
});

describe('anniversaries', () => {
  it('round are the tens, and from fifty on the fives', () => {
    expect([0, 5, 10, 18, 25, 40, 45, 50, 55, 100].filter(isRoundAge)).toEqual([10, 40, 50, 55, 100]);
  });

  it('of memberships the tens, and 25 and 75', () => {
    expect([0, 5, 10, 15, 25, 50, 55, 75].filter(isRoundMembership)).toEqual([10, 25, 50, 75]);
  });

  it('29 February moves to 1 March in common years', () => {
    expect([anniversary('1976-02-29', 50), anniversary('1976-02-29', 20)]).toEqual(['2026-03-01', '1996-02-29']);
  });
});

describe('a function', () => {
  it.each([
    [1400, 'fem', {}, 'Obfrau'],
    [1400, 'male', {}, 'Obmann'],
    [1200, 'fem', {}, 'Schriftführerin'],
    [1000, 'male', {}, 'Kassier'],
    [1400, '', {}, 'Obmann/Obfrau'],
    [1400, 'fem', { '1400': 'Präsidium' }, 'Präsidium'],
  ])('%i of a person (%s) with the words of the club %j is called %s', (code, sex, words, label) => {
    expect(functionLabel(code, sex, words)).toBe(label);
  });
});
