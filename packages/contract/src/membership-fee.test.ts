import { describe, expect, it } from 'vitest';
import { membershipFeeOf } from './membership-fee.ts';

const rules = {
  msFees: { normal: 5000, junior: 4000, senior: 3000, supporter: 2000, addText: '' },
  juniorAge: 18,
  seniorAge: 60,
  boardMembershipFeeMode: 0,
  noMembership: false,
};
const on = '2026-11-15';

describe('what a year of membership costs', () => {
  it.each([
    ['a child', '2016-05-04', 4000],
    ['whoever is as old as the last junior', '2007-11-16', 4000],
    ['whoever turns a year older today', '2007-11-15', 5000],
    ['an adult', '1986-01-01', 5000],
    ['whoever will be a senior tomorrow', '1966-11-16', 5000],
    ['whoever is a senior from today on', '1966-11-15', 3000],
    ['somebody of unknown age', null, 5000],
  ])('%s', (_, birthDate, cents) => {
    expect(membershipFeeOf({ birthDate, roleCodes: [] }, on, rules)).toBe(cents);
  });

  it('nothing for those who have a function, where the club exempts them', () => {
    const trainer = { birthDate: '1986-01-01', roleCodes: [3, 210] };
    expect(membershipFeeOf(trainer, on, rules)).toBe(0);
    expect(membershipFeeOf(trainer, on, { ...rules, boardMembershipFeeMode: 1 })).toBe(5000);
    expect(membershipFeeOf({ ...trainer, roleCodes: [200] }, on, rules)).toBe(5000);
  });

  it('nothing in a club without membership', () => {
    expect(membershipFeeOf({ birthDate: null, roleCodes: [] }, on, { ...rules, noMembership: true })).toBe(0);
  });
});
