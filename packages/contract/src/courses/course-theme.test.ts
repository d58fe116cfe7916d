import { expect, it } from 'vitest';
import { courseTheme } from './course-theme.ts';

it.each([
  ['Kinderturnen Minis', [], 'gymnastics'],
  ['Geräteturnen Mädchen', ['Wettkampf'], 'gymnastics'],
  ['Schwimmen Anfänger', ['Kinder'], 'swimming'],
  ['Fußball U8', ['Ballsport'], 'football'],
  ['Volleyball Hobby', [], 'volleyball'],
  ['Basketball Jugend', [], 'basketball'],
  ['Yoga am Abend', ['Gesundheit'], 'yoga'],
  ['Rückenfit', [], 'fitness'],
  ['Fit im Alter', ['Senioren'], 'fitness'],
  ['Schikurs Semesterferien', [], 'skiing'],
  ['Selbstverteidigung für Mädchen', [], 'martialArts'],
  ['Mittwochsgruppe', ['Ballsport'], 'ball'],
  ['Mittwochsgruppe', ['Wasser'], 'swimming'],
  ['Mitgliedschaft', [], 'club'],
  ['', [], 'club'],
] as const)('%s with %j is about %s', (name, tags, theme) => {
  expect(courseTheme(name, tags)).toBe(theme);
});
