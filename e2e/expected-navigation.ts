import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { shellOf } from './pages/shell.ts';
import type { people } from './people.ts';

/** Some facts about a person's navigation: items that are typical for it, and items it lacks. */
type Facts = { sees: readonly string[]; lacks: readonly string[] };

const groups = ['Verein', 'Einheiten/Kurse', 'Personen', 'Kalender & Räume', 'Kommunikation', 'Geld'];

const member: Facts = {
  sees: ['Meine Mitgliedskarte', 'Meine Daten', 'Mitgliedschaft', 'Kontakt', 'Abrechnung', 'Gutschein kaufen'],
  lacks: ['Meine Vereine', 'Meine Teilnehmer', 'Alle Personen', 'Stammdaten', 'Raumpreise', 'Zahlungen'],
};

/**
 * The left navigation of the demo persons. Who sees which item is decided beside the items (`<area>.navigation.testing.ts`); this is the
 * result for the roles, permissions and settings of the demo clubs.
 */
const expected: Readonly<Record<keyof typeof people, Facts>> = {
  admin: {
    sees: [
      'Alle Personen',
      'Rabatte',
      'Gutscheine verkaufen',
      'Rollen verwalten',
      'Person registrieren',
      'Postausgang',
    ],
    lacks: ['Meine Daten', 'Mitgliedschaft', 'Kontakt', 'Gutschein kaufen', 'Schnellsuche', 'Meine Vereine'],
  },
  // Role 50: reads everything, changes nothing; items that need role 80 are missing.
  reader: {
    sees: ['Alle Personen', 'Kurs-Umsatz', 'Gutscheine', 'Hintergrundaufträge'],
    lacks: ['Kurs-Nachrichten', 'Rabatte', 'Offene Salden', 'Gutscheine verkaufen', 'Rollen verwalten', 'Postausgang'],
  },
  // A member with the permissions accounting and invoice.
  cashier: {
    sees: [...member.sees, 'Zahlungen', 'Rechnungsvorlagen', 'Stammdaten'],
    lacks: ['Alle Personen', 'Konfiguration', 'Gutscheine', 'Personen importieren', 'Hintergrundaufträge'],
  },
  trainer: {
    sees: [...member.sees, 'Meine Teilnehmer'],
    lacks: member.lacks.filter((label) => label !== 'Meine Teilnehmer'),
  },
  // The same address has an account in the other club.
  family: {
    sees: [...member.sees, 'Meine Vereine'],
    lacks: member.lacks.filter((label) => label !== 'Meine Vereine'),
  },
  member,
  platform: member,
  // The other club has the quick search, but neither discounts nor vouchers.
  southAdmin: {
    sees: ['Alle Personen', 'Schnellsuche', 'Offene Salden', 'Rollen verwalten', 'Postausgang'],
    lacks: ['Rabatte', 'Gutscheine', 'Gutscheine verkaufen', 'Meine Daten', 'Meine Vereine'],
  },
  southFamily: {
    sees: ['Meine Daten', 'Meine Vereine', 'Mitgliedschaft', 'Abrechnung'],
    lacks: ['Gutschein kaufen', 'Alle Personen'],
  },
};

export const expectNavigationOf = async (page: Page, who: keyof typeof people) => {
  const { sees, lacks } = expected[who];
  const [ungrouped = '', ...lines] = await shellOf(page).navigationLines();
  const found = lines.map((line) => line.split(': '));
  const labels = [ungrouped, ...found.map(([, items = '']) => items)].flatMap((items) => items.split(', '));
  expect(found.map(([group]) => group)).toEqual(groups);
  expect(sees.filter((label) => !labels.includes(label))).toEqual([]);
  expect(lacks.filter((label) => labels.includes(label))).toEqual([]);
};
