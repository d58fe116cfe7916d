import { describe, expect, it } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { changesOf, formValuesOf, labelOfField } from './club-form.ts';
import { accentHint, asColor, looksOf, textHint } from './color-hints.ts';
import { logoProblem } from './shared/logo-file.ts';

const club = { ...buildClub(), iban: 'AT611904300234573201', colors: ['#1864ab'] };

describe('the form of the club', () => {
  it('shows the IBAN in groups of four', () => {
    expect(formValuesOf(club).iban).toBe('AT61 1904 3002 3457 3201');
  });

  it('starts empty where the viewer may not see a field', () => {
    expect(formValuesOf(buildClub())).toMatchObject({ iban: '', bic: '', bankname: '', creditorID: '' });
  });

  it('sends only what changed', () => {
    const before = formValuesOf(club);
    expect(changesOf(before, { ...before, shortName: 'TV', colors: ['#1864ab', '#c92a2a'] })).toEqual({
      shortName: 'TV',
      colors: ['#1864ab', '#c92a2a'],
    });
  });

  it('does not take blanks in the IBAN for a change', () => {
    const before = formValuesOf(club);
    expect(changesOf(before, { ...before, iban: 'at611904300234573201' })).toEqual({});
  });

  it('tells a removed logo from one that stays', () => {
    const before = formValuesOf(club);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, logoData: '' })).toEqual({ logoData: '' });
  });

  it('has words for every field', () => {
    expect(Object.keys(formValuesOf(club)).filter((field) => labelOfField(field) === field)).toEqual([]);
    expect(labelOfField('colors.2')).toBe('Weitere Farben');
  });
});

describe('colours', () => {
  it('are taken as they are when they can be read', () => {
    expect(accentHint('#1864ab')).toBeUndefined();
    expect(textHint('#1864ab', '#ffffff')).toBeUndefined();
  });

  it('are corrected, and that is said, when they cannot', () => {
    expect(accentHint('#ffd43b')).toMatch(/^Auf Weiß ist diese Farbe schwer zu lesen\. .* #[0-9a-f]{6}\.$/);
    expect(textHint('#ffd43b', '#ffffff')).toMatch(/Wir nehmen darum Schwarz\.$/);
    expect(textHint('#212529', '#343a40')).toMatch(/Wir nehmen darum Weiß\.$/);
  });

  it('that are still being typed do not break the preview', () => {
    expect(asColor('#18')).toBe('#868e96');
    expect(looksOf('#18', '').background).toBe('#868e96');
  });
});

describe('a file for the logo', () => {
  it.each([
    ['a small picture', 'image/png', 1000, undefined],
    ['exactly 400 kB', 'image/svg+xml', 400 * 1024, undefined],
    ['too large', 'image/jpeg', 400 * 1024 + 1, 'Das Logo ist zu groß (höchstens 400 kB).'],
    ['no picture', 'application/pdf', 1000, 'Bitte wähle ein Bild (PNG, JPG, WebP oder SVG).'],
    ['a kind browsers do not agree on', 'image/heic', 1000, 'Bitte wähle ein Bild (PNG, JPG, WebP oder SVG).'],
  ])('%s', (_, type, size, problem) => {
    expect(logoProblem({ type, size })).toBe(problem);
  });
});
