import { describe, expect, test } from 'vitest';
import { contrastRatio, readableOn, shadesOf, textOn } from './contrast.ts';

const darkBody = '#242424';
const darkCard = '#2e2e2e';

/** Good and bad choices: dark, light, saturated, grey, and the extremes. */
const choices = ['#1c7ed6', '#ffd400', '#ffffff', '#000000', '#808080', '#00ff00', '#ff0000', '#0b2545', '#fff7c2'];

test('contrast is measured as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a readable colour stays as the club chose it', () => {
  expect(readableOn('#ffffff', '#1864AB', 4.5)).toBe('#1864ab');
});

test('a light colour is darkened on white and kept on dark', () => {
  expect(contrastRatio(readableOn('#ffffff', '#ffd400', 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(readableOn(darkBody, '#ffd400', 4.5)).toBe('#ffd400');
});

describe.each(choices)('shades of %s', (colour) => {
  const shades = shadesOf(colour);

  test('are ten colours', () => {
    expect(shades).toHaveLength(10);
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('carry white text when filled, in both schemes and under the pointer', () => {
    for (const index of [6, 7, 8, 9] as const) {
      expect(contrastRatio(shades[index], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('can be read as text on white, on the dark page and on its cards', () => {
    expect(contrastRatio(shades[6], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shades[4], darkBody)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shades[4], darkCard)).toBeGreaterThanOrEqual(4.5);
  });

  test('can be read as a tinted label', () => {
    expect(contrastRatio(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shades[9], shades[2])).toBeGreaterThanOrEqual(4.5);
  });

  test('keep a filled button apart from the dark page', () => {
    expect(contrastRatio(shades[8], darkBody)).toBeGreaterThanOrEqual(2.5);
  });
});

test('text on the club colour follows the club’s wish only when it can be read', () => {
  expect(textOn('#1864ab', '#ffffff')).toBe('#ffffff');
  expect(textOn('#ffd400', '#ffffff')).toBe('#000000');
  expect(textOn('#0b2545', '#222222')).toBe('#ffffff');
});
