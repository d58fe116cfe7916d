import { describe, expect, it } from 'vitest';
import { textParts } from './mail-text.ts';

const origin = 'https://verein.example';

describe('the text of a mail', () => {
  it('has addresses of this site as links', () => {
    expect(textParts('Hier: https://verein.example/benutzer/changepw/abc123. Bis bald', origin)).toEqual([
      { text: 'Hier: ' },
      {
        text: 'https://verein.example/benutzer/changepw/abc123',
        href: 'https://verein.example/benutzer/changepw/abc123',
      },
      { text: '. Bis bald' },
    ]);
  });

  it.each([
    'https://boese.example/verein.example',
    'https://verein.example.boese.example/',
    'http://verein.example/',
    'https://verein.example:8443/',
    'https://verein.example@boese.example/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('leaves %s as text', (address) => {
    expect(textParts(`Schau: ${address}`, origin)).toEqual([{ text: `Schau: ${address}` }]);
  });

  it('keeps every line as it was', () => {
    const text = 'Hallo!\n\nhttps://verein.example/a\nhttps://verein.example/b\n';
    const parts = textParts(text, origin);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter((part) => part.href !== undefined)).toHaveLength(2);
  });

  it('may be empty', () => {
    expect(textParts('', origin)).toEqual([]);
  });
});
