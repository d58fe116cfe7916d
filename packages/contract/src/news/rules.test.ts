import { describe, expect, it } from 'vitest';
import { smsCost, smsLength, smsLimit, smsText, whatsappText } from './rules.ts';

const names = { author: 'Theo', course: 'Kinderturnen' };

describe('a short message', () => {
  it('has 140 characters, less the fixed text and the two names', () => {
    expect(smsLimit(names)).toBe(140 - ': '.length - ' LG '.length - 4 - 12);
    expect(smsText('x'.repeat(smsLimit(names)), names)).toHaveLength(140);
  });

  it('counts at most 20 characters of the author and 40 of the course, and sends no more of them', () => {
    const long = { author: 'A'.repeat(25), course: 'K'.repeat(50) };
    expect(smsLimit(long)).toBe(smsLimit({ author: 'A'.repeat(20), course: 'K'.repeat(40) }));
    expect(smsText('x', long)).toBe(`${'K'.repeat(40)}: x LG ${'A'.repeat(20)}`);
  });

  it.each([
    ['as long as the club may write', 'x'.repeat(smsLimit(names)), { parts: 1, isWide: false }],
    ['as long as a phone takes it', 'x'.repeat(smsLimit(names) + 20), { parts: 1, isWide: false }],
    ['one more', 'x'.repeat(smsLimit(names) + 21), { parts: 2, isWide: false }],
    ['with quotation marks', `„${'x'.repeat(smsLimit(names) - 2)}“`, { parts: 1, isWide: false }],
    ['with an emoji', `${'x'.repeat(60)}🤸`, { parts: 2, isWide: true }],
  ])('%s costs what a phone receives', (_, text, cost) => {
    expect(smsCost(text, names)).toEqual(cost);
  });

  it('is sent and counted without typographic signs; WhatsApp keeps them', () => {
    expect(smsText('„Halle 2“ …', names)).toBe('Kinderturnen: "Halle 2" ... LG Theo');
    expect(smsLength('„Halle 2“ …')).toBe(13);
    expect(whatsappText('„Halle 2“ …', names)).toBe('Kinderturnen: „Halle 2“ … LG Theo');
  });

  it('has no line breaks on WhatsApp', () => {
    expect(whatsappText('Heute nicht.\r\n\n Bis Montag!', names)).toBe(
      'Kinderturnen: Heute nicht. Bis Montag! LG Theo',
    );
  });
});
