import { describe, expect, it } from 'vitest';
import { clubsOfList } from './club-list.rules.ts';

const heading = ['Name', 'Adresse', 'Bundesland', 'Vorname', 'Nachname', 'E-Mail'];
const lineOf = (state: string) => ['TV Ort', 'ort.example', state, 'Eva', 'Muster', 'eva@ort.example'];
const statesOf = (words: readonly string[]) =>
  clubsOfList([heading, ...words.map(lineOf)]).map((listed) =>
    'club' in listed ? listed.club.federalState : listed.problems,
  );

describe('the Bundesland of a line', () => {
  it('is understood by its code, its name and what people shorten it to', () => {
    expect(
      statesOf(['N', 'n', 'NÖ', 'NOE', 'Niederösterreich', 'W', 'Wien', 'OÖ', 'St', 'Stmk.', 'Steiermark']),
    ).toEqual(['N', 'N', 'N', 'N', 'N', 'W', 'W', 'O', 'St', 'St', 'St']);
    expect(statesOf(['Bgld.', 'Ktn', 'Sbg', 'S', 'Tirol', 'Vlbg', 'B', 'K', 'V'])).toEqual([
      'B',
      'K',
      'S',
      'S',
      'T',
      'V',
      'B',
      'K',
      'V',
    ]);
  });

  it('that is none, or missing, is said with those there are', () => {
    const sentence =
      'Bitte wähle das Bundesland: Burgenland, Kärnten, Niederösterreich, Oberösterreich, Salzburg, Steiermark, Tirol, Vorarlberg oder Wien.';
    expect(statesOf(['Atlantis', ''])).toEqual([[sentence], [sentence]]);
  });
});
