import { describe, expect, it } from 'vitest';
import { clubSettings } from '../clubs/settings.ts';
import { formatMoney } from '../kit/money.ts';
import type { FamilyStep } from '../membership/settings.ts';
import {
  capFamily,
  entryFeeInFamily,
  type Fee,
  type FeeTier,
  feeOf,
  feeStepsText,
  type Member,
  membershipFeeOf,
  proRataOf,
  reduceFamily,
} from './rules.ts';

const rules = {
  msFees: { normal: 5000, junior: 4000, senior: 3000, supporter: 2000, addText: '' },
  msFeesNext: clubSettings.parse({}).msFeesNext,
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

  it('is what the club has decided for a day to come, from that day on', () => {
    const next = { start: 20_261_116, normal: 6000, junior: 4500, senior: 3500, supporter: 2500 };
    const ahead = { ...rules, msFeesNext: next };
    const adult = { birthDate: '1986-01-01', roleCodes: [] };
    expect(membershipFeeOf(adult, '2026-11-15', ahead)).toBe(5000);
    expect(membershipFeeOf(adult, '2026-11-16', ahead)).toBe(6000);
  });

  it('nothing in a club without membership', () => {
    expect(membershipFeeOf({ birthDate: null, roleCodes: [] }, on, { ...rules, noMembership: true })).toBe(0);
  });
});

const { feeFamily: noReduction } = clubSettings.parse({});
const yearly = { ...rules, feeProRata: 'year', feeFamilyCap: 0, feeFamily: noReduction } as const;
const member: Member = {
  birthDate: '1986-01-01',
  roleCodes: [1],
  enteredOn: null,
  agreedCents: 0,
  isWaived: false,
  individual: null,
};

it('a fresh club has the fees and ages of the specification', () => {
  expect(clubSettings.parse({})).toMatchObject({
    msFees: { normal: 5000, junior: 4000, senior: 5000, supporter: 2000, addText: '' },
    juniorAge: 18,
    seniorAge: 60,
    boardMembershipFeeMode: 0,
  });
});

describe('what a member owes for a year', () => {
  it.each<[string, Partial<Member>, Partial<Fee>]>([
    ['an ordinary member', {}, { tier: 'normal', cents: 5000, reason: null }],
    ['who only supports', { roleCodes: [3] }, { tier: 'supporter', cents: 2000, reason: null }],
    ['who supports and is a member', { roleCodes: [1, 3] }, { tier: 'normal', cents: 5000, reason: null }],
    ['a child', { birthDate: '2016-01-01' }, { tier: 'junior', cents: 4000, reason: null }],
    ['somebody with a function', { roleCodes: [1, 1200] }, { tier: 'normal', cents: 0, reason: 'function' }],
    ['whose fee was cancelled', { isWaived: true }, { tier: 'normal', cents: 0, reason: 'waived' }],
    ['who agreed to another amount', { agreedCents: 3300 }, { tier: 'agreed', cents: 3300, reason: null }],
  ])('%s', (_, columns, fee) => {
    expect(feeOf({ ...member, ...columns }, on, yearly)).toMatchObject(fee);
  });

  it('nothing where the fee is nothing', () => {
    const free = { ...yearly, msFees: { ...rules.msFees, normal: 0 } };
    expect(feeOf(member, on, free)).toEqual({ tier: 'normal', cents: 0, reason: 'free', steps: [] });
  });
});

describe('who comes within the year', () => {
  it.each([
    ['year', '2026-08-15', 6000],
    ['half', '2026-06-30', 6000],
    ['half', '2026-07-01', 3000],
    ['months', '2026-08-15', 2500],
    ['months', '2026-01-02', 6000],
    ['months', '2026-12-31', 500],
    ['months', null, 6000],
  ] as const)('pays by %s from %s on: %i', (mode, enteredOn, cents) => {
    expect(proRataOf(6000, enteredOn, mode)).toBe(cents);
  });
});

describe('the cap of a family', () => {
  const fee = (id: number, cents: number) => ({ id, fee: { tier: 'junior' as const, cents, reason: null, steps: [] } });
  const capped = (cap: number, before = 0) =>
    capFamily([fee(1, 4500), fee(2, 6000), fee(3, 4500)], cap, before).map((one) => [one.fee.cents, one.fee.reason]);

  it('lets the dearest count first, cuts one and drops the others', () => {
    expect(capped(10_000)).toEqual([
      [4000, null],
      [6000, null],
      [0, 'capped'],
    ]);
  });

  it('counts what was charged before, and is none at nothing', () => {
    expect(capped(10_000, 10_000).map(([cents]) => cents)).toEqual([0, 0, 0]);
    expect(capped(0).map(([cents]) => cents)).toEqual([4500, 6000, 4500]);
  });
});

describe('a reduced fee from the second of a family on', () => {
  const step = (mode: FamilyStep['mode'], value = 0): FamilyStep => ({ mode, value });
  const table = (second: FamilyStep, third: FamilyStep, counts: 'members' | 'children' = 'members') => ({
    feeProRata: 'months' as const,
    feeFamily: { ...noReduction, counts, normal: { second, third }, junior: { second, third } },
  });
  const one = (id: number, tier: FeeTier, cents: number, birthDate: string, enteredOn: string | null = null) => ({
    id,
    fee: { tier, cents, reason: null, steps: [{ kind: 'base' as const, cents }] },
    birthDate,
    enteredOn,
    isChild: birthDate > '2008',
  });
  const mother = one(1, 'normal', 6000, '1985-03-09');
  const children = [one(2, 'junior', 4500, '2018-05-04'), one(3, 'junior', 4500, '2014-01-01')];
  const centsOf = (members: readonly { fee: { cents: number } }[]) => members.map(({ fee }) => fee.cents);

  it('the dearest is the first, of equal fees the eldest', () => {
    const reduced = reduceFamily([...children, mother], table(step('percent', 50), step('free')), 0);
    expect(reduced.map(({ id, fee }) => [id, fee.cents, fee.reason])).toEqual([
      [2, 0, 'family'],
      [3, 2250, null],
      [1, 6000, null],
    ]);
    expect(feeStepsText(reduced[1]?.fee.steps ?? [])).toBe(
      `${formatMoney(4500)}, Ermäßigung der Familie −${formatMoney(2250)}`,
    );
  });

  it.each<[string, FamilyStep, FamilyStep, 'members' | 'children', number, readonly number[]]>([
    ['nothing is set', step('full'), step('full'), 'members', 0, [6000, 4500, 4500]],
    ['free from the third on', step('full'), step('free'), 'members', 0, [6000, 0, 4500]],
    ['children alone count', step('percent', 50), step('free'), 'children', 0, [6000, 2250, 4500]],
    ['an amount for the year', step('amount', 3000), step('amount', 1000), 'members', 0, [6000, 1000, 3000]],
    [
      'an amount above the fee makes nothing dearer',
      step('amount', 9000),
      step('full'),
      'members',
      0,
      [6000, 4500, 4500],
    ],
    ['two were charged before', step('percent', 50), step('free'), 'members', 2, [0, 0, 0]],
    ['one was charged before', step('percent', 50), step('free'), 'members', 1, [3000, 0, 0]],
  ])('%s', (_, second, third, counts, taken, cents) => {
    expect(centsOf(reduceFamily([mother, ...children], table(second, third, counts), taken))).toEqual(cents);
  });

  it('an amount is that of a year: who comes in July pays half of it', () => {
    const late = one(4, 'junior', 2250, '2016-01-01', '2026-07-15');
    expect(centsOf(reduceFamily([mother, late], table(step('amount', 3000), step('free')), 0))).toEqual([6000, 1500]);
  });

  it('who owes nothing takes no place, and what was agreed to holds', () => {
    const exempt = { ...mother, fee: { ...mother.fee, cents: 0, reason: 'function' as const } };
    const agreed = one(5, 'agreed', 4000, '2012-01-01');
    const all = reduceFamily([exempt, agreed, ...children], table(step('percent', 50), step('free')), 0);
    expect(centsOf(all)).toEqual([0, 4000, 2250, 4500]);
  });

  it('counts for who becomes a member with a booking, within the cap', () => {
    const person = { birthDate: '2016-01-01', roleCodes: [] };
    const withTable = { ...yearly, ...table(step('percent', 50), step('free')), feeProRata: 'year' as const };
    const entering = (placesTaken: number, familyCents: number, cap = 0) =>
      entryFeeInFamily({ person, placesTaken, familyCents }, on, { ...withTable, feeFamilyCap: cap });
    expect([entering(0, 0), entering(1, 5000), entering(2, 7000), entering(1, 5000, 6000)]).toEqual([
      4000, 2000, 0, 1000,
    ]);
  });
});
