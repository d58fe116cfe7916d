import type { FreeLineInput } from '@vereinshaus/contract/invoices/free-invoices';
import { describe, expect, it } from 'vitest';
import { chargedLines } from './free-lines.rules.ts';

const line = (price: number, more: Partial<FreeLineInput> = {}): FreeLineInput => ({
  text: price < 0 ? 'Rabatt' : 'Werbung',
  quantity: 1000,
  unit: '',
  price,
  tax_code: 'standard',
  account_ID: 1,
  costCentre_ID: 0,
  ...more,
});

describe('a discount', () => {
  it.each([
    ['lowers one line', [line(500), line(-50)], [450]],
    [
      'is spread over lines of its tax code alone',
      [line(300), line(100), line(900, { tax_code: 'none' }), line(-40)],
      [270, 90, 900],
    ],
    ['takes all', [line(100), line(-100)], [0]],
    ['of two, one after the other', [line(100), line(-60), line(-40)], [0]],
    ['by its quantity', [line(1000), line(-100, { quantity: 2500 })], [750]],
  ])('%s', (_, lines, cents) => {
    expect(chargedLines(lines)?.map((charged) => charged.cents)).toEqual(cents);
  });

  it('is never higher than the lines with its tax code', () => {
    expect(chargedLines([line(100), line(-101)])).toBeNull();
    expect(chargedLines([line(100), line(-50, { tax_code: 'none' })])).toBeNull();
  });
});
