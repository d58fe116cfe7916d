import { describe, expect, it } from 'vitest';
import { isRfReference, referenceInRf, rfReference } from './rf-reference.ts';

describe('the creditor reference of ISO 11649', () => {
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['200428', 'RF78200428'],
    ['000422', 'RF56000422'],
    ['1234566', 'RF931234566'],
  ])('%s is %s', (reference, rf) => {
    expect(rfReference(reference)).toBe(rf);
    expect(isRfReference(rf)).toBe(true);
    expect(referenceInRf(rf)).toBe(reference);
  });

  it.each(['RF77200428', 'RF78200482', 'XX78200428', 'RF78', ''])('%s is none', (rf) => {
    expect(isRfReference(rf)).toBe(false);
  });
});
