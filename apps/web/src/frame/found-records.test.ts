import { expect, test } from 'vitest';
import { recordGroups } from './found-records.ts';

const hit = (ID: number, label: string, path: string) => ({ ID, label, description: '', path });

test('what is found stands in its group, in the order of the palette, and leads where the server says', () => {
  const groups = recordGroups(
    {
      newsletters: { total: 1, hits: [hit(3, 'Herbst', '/newsletter/3')] },
      persons: { total: 30, hits: [hit(7, 'Sabine Gruber', '/benutzer/profil/7')] },
      payments: { total: 0, hits: [] },
      contacts: { total: 9, hits: [hit(4, 'Bäckerei Gruber', '/kontakte/4')] },
    },
    ' gru & co ',
  );
  expect(groups.map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
    ['Personen', ['/benutzer/profil/7', '/benutzer/liste?t.q=gru%20%26%20co']],
    ['Kontakte', ['/kontakte/4', '/kontakte?t.q=gru%20%26%20co']],
    ['Newsletter', ['/newsletter/3']],
  ]);
  expect(groups[0]?.entries.at(-1)?.label).toBe('alle 30 Treffer');
});

test('more than are counted are told as such', () => {
  const [persons] = recordGroups({ persons: { total: 100, hits: [hit(7, 'Anna', '/benutzer/profil/7')] } }, 'a');
  expect(persons?.entries.at(-1)?.label).toBe('alle 100 und mehr Treffer');
});
