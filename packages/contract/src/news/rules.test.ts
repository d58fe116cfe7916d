import { describe, expect, it } from 'vitest';
import { smsLimit, smsParts, smsText, whatsappText } from './rules.ts';

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

  it('costs one more with the first character too many', () => {
    expect([smsLimit(names), smsLimit(names) + 1].map((length) => smsParts('x'.repeat(length), names))).toEqual([1, 2]);
  });

  it('has no line breaks on WhatsApp', () => {
    expect(whatsappText('Heute nicht.\r\n\n Bis Montag!', names)).toBe(
      'Kinderturnen: Heute nicht. Bis Montag! LG Theo',
    );
  });
});
