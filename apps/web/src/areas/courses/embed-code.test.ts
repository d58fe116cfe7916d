import { describe, expect, test } from 'vitest';
import { embedAddress, embedCode } from './embed-code.ts';

const wish = {
  origin: 'https://verein.example',
  clubId: 1,
  tag: '',
  isShort: false,
  hasFilters: true,
  background: '',
  height: 800,
};

describe('the code for the club’s own website', () => {
  test('shows everything when nothing else was chosen', () => {
    expect(embedAddress(wish)).toBe('https://verein.example/embed/1/alle');
  });

  test('names the tag and how the list looks', () => {
    expect(embedAddress({ ...wish, tag: '10012', isShort: true, hasFilters: false, background: '#ffffff' })).toBe(
      'https://verein.example/embed/1/10012?ansicht=kurz&filter=0&hintergrund=%23ffffff',
    );
  });

  test('is one frame whose address cannot break out of it', () => {
    expect(embedCode({ ...wish, isShort: true, hasFilters: false, tag: 'a"b' })).toBe(
      '<iframe src="https://verein.example/embed/1/a%22b?ansicht=kurz&amp;filter=0" title="Angebote" loading="lazy" style="width:100%;height:800px;border:0"></iframe>',
    );
  });
});
