import { describe, expect, it } from 'vitest';
import { defaultClubSettings } from '../clubs/settings.ts';
import { type OwingFamily, remindsByItself, remindsOn, type SparedReason, stepOf } from './rules.ts';

// The table of docs/rules/mahnwesen.md.
const rules = { ...defaultClubSettings, dunningFee2: 500, dunningFee3: 1000 };

const owing = (values: Partial<OwingFamily> = {}): OwingFamily => ({
  dueSince: '2026-03-02',
  level: 0,
  noticedOn: null,
  underWayCents: 0,
  hasUnassigned: false,
  reportedOn: null,
  hasMandate: false,
  hasAddress: true,
  isDeceased: false,
  ...values,
});

describe('the step of a family', () => {
  it.each([
    ['2026-03-16', {}, 1, 0],
    ['2026-03-30', { level: 1, noticedOn: '2026-03-16' }, 2, 500],
    ['2026-04-13', { level: 2, noticedOn: '2026-03-30' }, 3, 1000],
  ] as const)('on %s is the next one, with its fee', (today, values, level, feeCents) => {
    expect(stepOf(owing(values), today, rules)).toEqual({ level, feeCents, reason: null });
  });

  it.each<[string, string, Partial<OwingFamily>, SparedReason]>([
    ['one day too early', '2026-03-15', {}, 'waiting'],
    ['one day before the next', '2026-03-29', { level: 1, noticedOn: '2026-03-16' }, 'waiting'],
    ['after the last', '2027-01-01', { level: 3, noticedOn: '2026-04-13' }, 'lastLevel'],
    ['with a payment on its way', '2026-03-16', { underWayCents: 1 }, 'underWay'],
    ['with money that nobody has assigned', '2026-03-16', { hasUnassigned: true }, 'unassigned'],
    ['on the last day they are believed', '2026-03-23', { reportedOn: '2026-03-16' }, 'reported'],
    ['with a mandate', '2026-03-16', { hasMandate: true }, 'mandate'],
    ['without an address', '2026-03-16', { hasAddress: false }, 'noAddress'],
    ['of somebody who died', '2026-03-16', { isDeceased: true, underWayCents: 1 }, 'deceased'],
  ])('is none %s', (_, today, values, reason) => {
    expect(stepOf(owing(values), today, rules)).toEqual({ level: 0, feeCents: 0, reason });
  });

  it('comes after the days they were believed', () => {
    expect(stepOf(owing({ reportedOn: '2026-03-16' }), '2026-03-24', rules)).toMatchObject({ level: 1, reason: null });
  });
});

describe('a reminder by itself', () => {
  const tenDays = { ...rules, remindsByItselfDays: 10 };
  it.each<[string, string, Partial<OwingFamily>, boolean]>([
    ['after the days of the club', '2026-03-12', {}, true],
    ['one day too early', '2026-03-11', {}, false],
    ['not to who was reminded', '2026-05-12', { level: 1, noticedOn: '2026-03-12' }, false],
    ['never to who said that they have paid', '2026-12-31', { reportedOn: '2026-03-05' }, false],
    ['never while money waits that may be theirs', '2026-03-12', { hasUnassigned: true }, false],
    ['never while a payment is on its way', '2026-03-12', { underWayCents: 1 }, false],
    ['never to who is debited', '2026-03-12', { hasMandate: true }, false],
  ])('%s', (_, today, values, reminds) => {
    expect(remindsByItself(owing(values), today, tenDays)).toBe(reminds);
  });

  it.each([
    ['2026-03-14', true],
    ['2026-03-15', false],
    ['2026-10-26', false],
  ])('goes out on %s: %s', (day, goes) => {
    expect(remindsOn(day)).toBe(goes);
  });
});
