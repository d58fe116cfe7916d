import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { contrastRatio, readableOn, textOn } from '@vereinshaus/contract/kit/contrast';
import { describe, expect, test } from 'vitest';
import { shadesOf } from './shades.ts';
import { readableVariables, themeWith } from './theme.ts';
import { greys, quietSeries, surfaces } from './tokens.ts';

const { page: darkPage, card: darkCard, raised: darkRaised } = surfaces.dark;

/** Typical and extreme choices: dark, light, saturated, grey. */
const choices = ['#1c7ed6', '#ffd400', '#ffffff', '#000000', '#808080', '#00ff00', '#ff0000', '#0b2545', '#fff7c2'];

const variablesOf = (accent: string) => readableVariables(mergeMantineTheme(DEFAULT_THEME, themeWith(accent)));

test('contrast is measured as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a readable colour stays as the club chose it', () => {
  expect(readableOn('#ffffff', '#1864AB', 4.5)).toBe('#1864ab');
});

test('a light colour is darkened on white and kept on dark', () => {
  expect(contrastRatio(readableOn('#ffffff', '#ffd400', 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(readableOn(darkCard, '#ffd400', 4.5)).toBe('#ffd400');
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
    for (const ground of [darkPage, darkCard, darkRaised])
      expect(contrastRatio(shades[4], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('can be read as a tinted label', () => {
    expect(contrastRatio(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shades[9], shades[2])).toBeGreaterThanOrEqual(4.5);
  });

  test('can be read as text on the warm page', () => {
    expect(contrastRatio(shades[6], surfaces.light.page)).toBeGreaterThanOrEqual(4.5);
  });

  test('keep a filled button apart from the page and the cards, in both schemes', () => {
    for (const ground of [surfaces.light.page, surfaces.light.card])
      expect(contrastRatio(shades[6], ground)).toBeGreaterThanOrEqual(3);
    for (const ground of [darkPage, darkCard]) expect(contrastRatio(shades[8], ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(['light', 'dark'] as const)('give a focus ring and bars that can be seen: %s', (scheme) => {
    const variables = variablesOf(colour)[scheme];
    const { page, card } = surfaces[scheme];
    for (const name of ['--focus-ring', '--chart-main', '--draw-deep'] as const)
      for (const ground of [page, card]) expect(contrastRatio(variables[name] ?? '', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('text on the club colour follows the club’s wish only when it can be read', () => {
  expect(textOn('#1864ab', '#ffffff')).toBe('#ffffff');
  expect(textOn('#ffd400', '#ffffff')).toBe('#000000');
  expect(textOn('#0b2545', '#222222')).toBe('#ffffff');
});

describe.each(['light', 'dark'] as const)('the surfaces of the %s scheme', (scheme) => {
  const { page, card, raised, controlBorder } = surfaces[scheme];

  test('show the border of every control', () => {
    for (const ground of [page, card, raised]) expect(contrastRatio(controlBorder, ground)).toBeGreaterThanOrEqual(3);
    expect(variablesOf('#1c7ed6')[scheme]['--control-border']).toBe(controlBorder);
  });

  test('carry text and side remarks', () => {
    const [text, remark] = scheme === 'light' ? [greys.gray[9], greys.gray[7]] : [greys.dark[0], greys.dark[1]];
    for (const ground of [page, card, raised]) {
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(remark, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('show the second series of a chart', () => {
    expect(contrastRatio(quietSeries[scheme], card)).toBeGreaterThanOrEqual(3);
  });
});

test('links in a sentence carry a line, and outlined buttons the border of a control', () => {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeWith('#1c7ed6'));
  expect(theme.components['Anchor']?.defaultProps).toMatchObject({ underline: 'always' });
  const outlined = theme.variantColorResolver({ theme, variant: 'default', color: 'accent' });
  expect(outlined.border).toBe('1px solid var(--control-border)');
});
