import { expect, it } from 'vitest';
import { fillNewsletter, unknownNewsletterPlaceholder } from './newsletter-content.ts';

it.each([
  ['Hallo {vorname} {nachname}, dein {verein}', undefined],
  ['Hallo {vornamen}', 'vornamen'],
  // Formatting inside the braces does not hide it.
  ['<p>Hallo {vor<strong>n</strong>ame}, {anre<em>de</em>}</p>', 'anrede'],
  ['{ kein Platzhalter }', undefined],
  [`${'<'.repeat(50_000)}{betrag}`, 'betrag'],
])('finds the first word in braces that nobody fills', (text, unknown) => {
  expect(unknownNewsletterPlaceholder(text)).toBe(unknown);
});

const names = { vorname: 'Anna', nachname: '$& {verein}', verein: '{vorname}' };

it.each([
  ['{vorname} {nachname}, {verein}', 'Anna $& {verein}, {vorname}'],
  ['{vornamen} {}', '{vornamen} {}'],
  // Half bold: readers never see braces, and opened tags are closed.
  ['<p>{vor<strong>na</strong>me}</p>', '<p>Anna<strong></strong></p>'],
  ['<p><em>{vor</em>name}</p>', '<p><em>Anna</em></p>'],
  [`${'{<'.repeat(25_000)}{vorname}`, `${'{<'.repeat(25_000)}Anna`],
])('fills %# in one walk, whatever stands in a name', (text, filled) => {
  expect(fillNewsletter(text, names)).toBe(filled);
});
