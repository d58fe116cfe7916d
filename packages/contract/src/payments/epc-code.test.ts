import { expect, test } from 'vitest';
import { epcCode } from './epc-code.ts';

const club = { name: 'Turnverein Musterstadt', iban: 'AT61 1904 3002 3457 3201', bic: '' };

test('the picture on a bill says what the standard says', () => {
  const code = epcCode({ ...club, text: '200428 Kursbeitrag Herbst 2026' }, 12_345);
  expect(code).toBe(
    'BCD\n002\n1\nSCT\n\nTurnverein Musterstadt\nAT611904300234573201\nEUR123.45\n\n\n200428 Kursbeitrag Herbst 2026',
  );
});

test.each([
  [1, 'EUR0.01'],
  [5, 'EUR0.05'],
  [100, 'EUR1.00'],
  [99_999_999_999, 'EUR999999999.99'],
])('%i cents are written as %s', (cents, amount) => {
  expect(epcCode({ ...club, text: '' }, cents).split('\n')[7]).toBe(amount);
});

test('a name and a text that are too long are cut where the standard ends', () => {
  const lines = epcCode({ ...club, name: 'n'.repeat(100), text: 't'.repeat(200) }, 1).split('\n');
  expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140]);
});
