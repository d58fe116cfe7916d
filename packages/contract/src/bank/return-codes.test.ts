import { describe, expect, it } from 'vitest';
import { blocksMandate, returnText } from './return-codes.ts';

/** The bank's codes, and whether they block the mandate. docs/rules/lastschrift.md. */
const blocking = 'AC01 AC04 AC06 AC13 AG01 AG02 AM05 MD01 MD06 MD07 MS02 MS03 SL01'.split(' ');
const others = 'AM04 BE05 CNOR DNOR FF01 MD02 RC01 RR01 RR02 RR03 RR04 TM01'.split(' ');

describe('why a debit came back', () => {
  it.each([...blocking, ...others])('%s is told with what it means and what to do', (code) => {
    expect(returnText(code)).toMatch(new RegExp(`^Rücklastschrift ${code}: [^.]+\\. .+\\.$`));
  });

  it('stops the mandate where the account, the mandate or the family says no', () => {
    expect([...blocking, ...others].filter(blocksMandate)).toEqual(blocking);
  });

  it.each([
    ['AM04', 'einmal noch einziehen'],
    ['AC04', 'ein neues Mandat einholen'],
    ['MD07', 'Nicht mehr mahnen'],
    ['SL01', 'die Creditor-ID freizugeben'],
  ])('%s: %s', (code, action) => {
    expect(returnText(code)).toContain(action);
  });

  it('names a code that nobody knows', () => {
    expect(returnText('ZZ99')).toBe('Rücklastschrift ZZ99.');
    expect(blocksMandate('ZZ99')).toBe(false);
  });
});
