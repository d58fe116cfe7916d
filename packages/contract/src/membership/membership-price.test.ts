import { expect, it } from 'vitest';
import { clubSettings, defaultClubSettings } from '../clubs/settings.ts';
import { formatMoney } from '../kit/money.ts';
import { membershipPriceOf, membershipPriceText } from './membership-price.ts';

const msFees = { ...defaultClubSettings.msFees, normal: 6000, junior: 3000, senior: 4000, supporter: 2000 };
const rules = clubSettings.parse({ msFees, feeProRata: 'half', juniorAge: 18, seniorAge: 60 });

it.each([
  ['an adult who comes in autumn', 'member', '1985-03-09', '2026-11-15', { now: 3000, nextYear: 6000 }],
  ['an adult who comes in spring', 'member', '1985-03-09', '2026-03-15', { now: 6000, nextYear: 6000 }],
  ['a child', 'member', '2018-05-04', '2026-11-15', { now: 1500, nextYear: 3000 }],
  ['a child who has grown up by then', 'member', '2007-12-31', '2026-11-15', { now: 1500, nextYear: 6000 }],
  ['nobody knows how old', 'member', null, '2026-11-15', { now: 3000, nextYear: 6000 }],
  ['whoever only supports', 'supporter', '2018-05-04', '2026-11-15', { now: 1000, nextYear: 2000 }],
] as const)('%s', (_, kind, birthDate, today, expected) => {
  expect(membershipPriceOf(kind, birthDate, today, rules)).toEqual(expected);
});

it('of next year is what the club has decided for it', () => {
  const msFeesNext = { start: 20_270_101, normal: 7000, junior: 3500, senior: 4500, supporter: 2500 };
  const ahead = { ...rules, msFeesNext };
  expect(membershipPriceOf('member', '1985-03-09', '2026-11-15', ahead)).toEqual({ now: 3000, nextYear: 7000 });
  expect(membershipPriceOf('supporter', null, '2026-11-15', ahead)).toEqual({ now: 1000, nextYear: 2500 });
});

it('is told for this year and the next, and that it may be less for families', () => {
  const told = `Mitgliedsbeitrag 2026: ${formatMoney(3000)}, 2027: ${formatMoney(6000)}`;
  expect(membershipPriceText('member', '1985-03-09', '2026-11-15', rules)).toBe(told);
  const capped = { ...rules, feeFamilyCap: 9000 };
  expect(membershipPriceText('member', '1985-03-09', '2026-11-15', capped)).toBe(
    `${told} (für Familien eventuell weniger)`,
  );
  const free = { ...rules, msFees: { ...msFees, supporter: 0 } };
  expect(membershipPriceText('supporter', null, '2026-11-15', free)).toBe('kostenlos');
});
