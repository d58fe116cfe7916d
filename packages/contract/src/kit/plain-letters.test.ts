import { expect, it } from 'vitest';
import { plainLetters } from './plain-letters.ts';

it.each([
  ['Jürgen Österreicher-Groß', 'Juergen Oesterreicher-Gross'],
  ['ÄÖÜ', 'AeOeUe'],
  ['Łukasz Đorđević, Søren Þórsson, Zoë Nuñez', 'Lukasz Dordevic, Soren Thorsson, Zoe Nunez'],
  // A decomposed umlaut, as in file names from a Mac, and an accent without a precomposed letter.
  ['Mu\u0308ller, m\u0308', 'Mueller, m'],
  ['Ђорђе Љубић', 'Djordje Ljubic'],
  ['Γιώργος', 'Giorgos'],
  ['王小明', 'WangXiaoMing'],
  ['Turnen & Spaß – „Jahn“ 2026 € 🎉', 'Turnen & Spass – „Jahn“ 2026 € 🎉'],
])('%s is %s', (written, plain) => {
  expect(plainLetters(written)).toBe(plain);
});
