import { expect, test } from 'vitest';
import { recordGroups } from './found-records.ts';

const hit = (ID: number, label: string, isOpen = false) => ({ ID, label, description: '', isOpen });

test('everything found leads somewhere, and persons to their profile', () => {
  const groups = recordGroups(
    {
      persons: { total: 30, hits: [hit(7, 'Sabine Gruber')] },
      invoices: { total: 1, hits: [hit(4, 'Rechnung 2026-00043')] },
      openAmounts: { total: 1, hits: [hit(7, 'Offen € 175,00')] },
      payments: { total: 0, hits: [] },
      bankLines: { total: 2, hits: [hit(1, '€ 175,00 Gruber', true), hit(2, '€ 175,00 Huber')] },
    },
    ' 175,00 ',
  );
  expect(groups.map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
    ['Personen', ['/benutzer/profil/7', '/benutzer/liste?t.q=175%2C00']],
    ['Rechnungen', ['/rechnungen?t.q=2026-00043']],
    ['Offene Beträge', ['/abrechnung/7']],
    ['Bankzeilen', ['/buchhaltung/zuordnung?suche=175%2C00', '/buchhaltung/zuordnung?tab=zugeordnet&z.q=175%2C00']],
  ]);
  expect(groups[0]?.entries.at(-1)?.label).toBe('alle 30 Treffer');
});

test('more than are counted are told as such', () => {
  const [persons] = recordGroups({ persons: { total: 100, hits: [hit(7, 'Anna')] } }, 'a');
  expect(persons?.entries.at(-1)?.label).toBe('alle 100 und mehr Treffer');
});
