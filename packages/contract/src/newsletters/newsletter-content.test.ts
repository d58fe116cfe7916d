import { expect, it } from 'vitest';
import { unknownNewsletterPlaceholder } from './newsletter-content.ts';

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
