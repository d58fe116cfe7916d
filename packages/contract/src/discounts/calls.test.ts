import { describe, expect, it } from 'vitest';
import { discountLabel, discountValue, normalCode, redeemedAtRegistration } from './calls.ts';

const absolute = (amountCents: number) => ({ amountCents, percent: null });
const relative = (percent: number) => ({ amountCents: null, percent });

describe('the value of a discount', () => {
  it.each([
    [absolute(500), 9000, 500],
    [absolute(500), 300, 300],
    [absolute(500), 0, 0],
    [relative(10), 9000, 900],
    [relative(10), 999, 100],
    [relative(33.33), 1000, 333],
    [relative(100), 1234, 1234],
    [relative(50), 0, 0],
  ])('%o of %i is %i', (discount, price, value) => {
    expect(discountValue(discount, price)).toBe(value);
  });
});

describe('a code', () => {
  it('counts without blanks around it and in any case', () => {
    expect(normalCode(' RaBaTT ')).toBe('rabatt');
  });

  it('is told with its value, or not at all', () => {
    expect(redeemedAtRegistration('FRUEH', 500)?.replaceAll(/\s/g, ' ')).toBe(
      'Der Rabatt-Code „FRUEH“ wird bei der Anmeldung eingelöst und ist € 5,00 wert.',
    );
    expect(redeemedAtRegistration('FRUEH', 0)).toBeNull();
    expect(redeemedAtRegistration('FRUEH', -1)).toBeNull();
  });

  it('is labelled with its amount or percentage', () => {
    expect(discountLabel(relative(12.5))).toBe('12,5 %');
    expect(discountLabel(absolute(500)).replaceAll(/\s/g, ' ')).toBe('€ 5,00');
  });
});
