import { expect, it } from 'vitest';
import { exportBody } from '../../kit/table/export-table.ts';
import { demographyFile } from './demography-file.ts';

it('the file of the demography has every figure of the charts, each block with its sum', () => {
  const demography = {
    total: 4,
    withoutAge: 1,
    ages: [
      { age: 0, male: 1, fem: 0, other: 0 },
      { age: 5, male: 0, fem: 1, other: 1 },
    ],
    types: [
      { role: 100, count: 3 },
      { role: 0, count: 1 },
    ],
    places: [{ country: 'AT', postal_code: '8010', locality: 'Graz', count: 4 }],
    years: [
      { year: 2025, joined: 2, left: 1 },
      { year: 2026, joined: 3, left: 0 },
    ],
  };
  const { additionalTitles, data } = exportBody(
    demographyFile({ demography, memberStates: {}, who: 'alle Personen', today: '19.11.2026' }),
  );
  expect(additionalTitles).toEqual(['Stand 19.11.2026', 'Gezählt: alle Personen, 4 Personen']);
  const figures = data.map(({ group, male, fem, other, persons, joined, left }) =>
    [group, male, fem, other, persons, joined, left].join('|'),
  );
  expect(figures).toEqual(
    expect.arrayContaining([
      '5–9|0|1|1|2||',
      'ohne Geburtsdatum||||1||',
      'Summe|1|1|1|4||',
      '8010 Graz||||4||',
      'Summe||||4||',
      'Summe|||||5|1',
    ]),
  );
});
