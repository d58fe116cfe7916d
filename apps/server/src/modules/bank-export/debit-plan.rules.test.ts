import { describe, expect, it } from 'vitest';
import { type Collectable, leftOutBecause, type Mandate } from './debit-plan.rules.ts';

const mandate: Mandate = {
  methodId: 1,
  reference: 'M-012344-1',
  iban: 'AT541200010020030040',
  isWithdrawn: false,
  isChosen: true,
  validUntil: '2028-01-10',
  blockedCode: '',
};
const family: Collectable = {
  isDeceased: false,
  mandate,
  hasPostalAddress: false,
  isPaying: false,
  hasUnassigned: false,
};
const withMandate = (values: Partial<Mandate>): Partial<Collectable> => ({ mandate: { ...mandate, ...values } });

describe('why nothing is collected', () => {
  it.each<[string, Partial<Collectable>, string | null]>([
    ['a mandate that holds', {}, null],
    ['somebody who is dead', { isDeceased: true }, 'deceased'],
    ['no mandate', { mandate: null }, 'noMandate'],
    ['a mandate that was withdrawn', withMandate({ isWithdrawn: true }), 'withdrawn'],
    ['the last day of 36 months', withMandate({ validUntil: '2026-03-16' }), null],
    ['the day after', withMandate({ validUntil: '2026-03-15' }), 'expired'],
    ['a debit that came back', withMandate({ blockedCode: 'AC04' }), 'blocked'],
    ['who has chosen another way to pay', withMandate({ isChosen: false }), 'notChosen'],
    ['an account that is none', withMandate({ iban: 'AT541200010020030041' }), 'badIban'],
    ['an account in Switzerland', withMandate({ iban: 'CH9300762011623852957' }), 'noPostalAddress'],
    ['who is paying already', { isPaying: true }, 'underWay'],
    ['a transfer that waits for its assignment', { hasUnassigned: true }, 'unassigned'],
  ])('%s', (_, values, reason) => {
    expect(leftOutBecause({ ...family, ...values }, '2026-03-16')).toBe(reason);
  });

  it('of an account in Switzerland something is collected when the address is known', () => {
    const swiss = { ...family, ...withMandate({ iban: 'CH9300762011623852957' }), hasPostalAddress: true };
    expect(leftOutBecause(swiss, '2026-03-16')).toBeNull();
  });
});
