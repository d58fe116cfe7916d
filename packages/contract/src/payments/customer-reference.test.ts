import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerReference, managerIdOfReference } from './customer-reference.ts';

describe('the customer reference', () => {
  it.each([
    [1, '000018'],
    [42, '000422'],
    [999, '009993'],
    [1234, '012344'],
    [12345, '123455'],
    [20042, '200428'],
    [99999, '999995'],
    [100000, '1000009'],
    [123456, '1234566'],
    [654321, '6543219'],
    [999999, '9999996'],
  ])('of %i is %s', (id, reference) => {
    expect(customerReference(id)).toBe(reference);
  });

  it.each(['18', '422', '12344', '0200428', '200428'])('%s is understood with or without its zeros', (text) => {
    expect(managerIdOfReference(text)).not.toBeNull();
  });

  it.each(['200429', '020428', '', '7', 'abc'])('%s is refused', (text) => {
    expect(managerIdOfReference(text)).toBeNull();
  });

  it('leads back to the id it was made from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (id) => managerIdOfReference(customerReference(id)) === id),
    );
  });

  it('does not survive a wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(5), fc.integer({ min: 1, max: 9 }), (id, at, shift) => {
        const digits = customerReference(id).split('');
        digits[at] = String((Number(digits[at]) + shift) % 10);
        return managerIdOfReference(digits.join('')) !== id;
      }),
    );
  });
});
