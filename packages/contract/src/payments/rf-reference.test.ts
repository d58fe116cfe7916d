import { describe, expect, it } from 'vitest';
import { isRfReference, referenceInRf } from './rf-reference.ts';

describe('the creditor reference of ISO 11649', () => {
  it.each([
    ['RF18539007547034', '539007547034'],
    ['RF78200428', '200428'],
    ['RF56000422', '000422'],
    ['RF931234566', '1234566'],
  ])('%s holds %s', (rf, reference) => {
    expect(isRfReference(rf)).toBe(true);
    expect(referenceInRf(rf)).toBe(reference);
  });

  it.each(['RF77200428', 'RF78200482', 'XX78200428', 'RF78', ''])('%s is none', (rf) => {
    expect(isRfReference(rf)).toBe(false);
  });
});
