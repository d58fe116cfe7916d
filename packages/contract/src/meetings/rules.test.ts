import { describe, expect, it } from 'vitest';
import { electedOf, isCarried, noticeProblem, shownMeetingCode, tenthOf, voterProblem, votesNeeded } from './rules.ts';

const terms = { votingKinds: [1], minAge: 16, feesPaid: true };
const facts = { codes: [1], birthDate: '2000-05-05', owesFee: false };

describe('who may vote', () => {
  it.each([
    [facts, ''],
    [{ ...facts, codes: [3] }, 'keine stimmberechtigte Mitgliedschaft am Stichtag'],
    [{ ...facts, birthDate: '2010-12-02' }, 'am Stichtag noch nicht 16'],
    [{ ...facts, birthDate: '2010-12-01' }, ''],
    [{ ...facts, birthDate: null }, 'kein Geburtsdatum eingetragen'],
    [{ ...facts, owesFee: true }, 'Mitgliedsbeitrag am Stichtag offen'],
  ])('%j: %s', (given, problem) => {
    expect(voterProblem(terms, '2026-12-01', given)).toBe(problem);
  });
});

describe('a result', () => {
  it.each([
    [{ yes: 1, no: 1, abstain: 9 }, [false, false, false]],
    [{ yes: 2, no: 1, abstain: 0 }, [true, true, false]],
    [{ yes: 3, no: 1, abstain: 5 }, [true, true, true]],
    [{ yes: 0, no: 0, abstain: 3 }, [false, false, false]],
  ])('%j: simple, two thirds, three quarters: %j', (count, carried) => {
    expect([isCarried(count, 'simple'), isCarried(count, 'twoThirds'), isCarried(count, 'threeQuarters')]).toEqual(
      carried,
    );
  });

  it.each([
    [[5, 3, 2], 1, [0]],
    [[5, 3, 2], 2, [0, 1]],
    [[4, 4], 1, []],
    [[5, 3, 3], 2, [0]],
    [[0, 0], 1, []],
  ])('votes %j for %i seats elect %j', (votes, seats, elected) => {
    expect(
      electedOf(
        votes.map((count, personId) => ({ personId, votes: count })),
        seats,
      ),
    ).toEqual(elected);
  });
});

it('counts who has to be there, who can demand one, and the days of notice', () => {
  expect([votesNeeded(41, 50), votesNeeded(41, 0), tenthOf(41)]).toEqual([21, 0, 5]);
  expect(noticeProblem('2026-11-27', '2026-12-11', 14)).toBe('');
  expect(noticeProblem('2026-11-28', '2026-12-11', 14)).toContain('27.11.2026');
  expect(shownMeetingCode('ABCDEFGHJKLM')).toBe('ABCD EFGH JKLM');
});
