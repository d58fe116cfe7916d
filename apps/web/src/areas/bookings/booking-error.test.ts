import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import { describe, expect, test } from 'vitest';
import { helpFor } from './booking-error.ts';

describe('a refused booking', () => {
  test('that asks for checked data leads to the data', () => {
    const help = helpFor('Bitte zuerst die Daten kontrollieren und bestätigen.', 7);
    expect(help).toMatchObject({ title: 'Daten kontrollieren', link: '/benutzer/profil/7' });
  });

  test.each([
    [bookingTexts.fieldMissing('Schule'), 'Schule erforderlich'],
    ['Bitte die Schule zuerst eingeben.', 'Schule erforderlich'],
  ])('that asks for a field names it: %s', (message, title) => {
    expect(helpFor(message, 7)).toMatchObject({ title, link: '/benutzer/profil/7' });
  });

  test('that asks for a representative leads to the registration', () => {
    const help = helpFor(bookingTexts.representativeMissing('Lena Gruber'), 7);
    expect(help).toMatchObject({ title: 'Gesetzliche Vertretung erforderlich', link: '/verwalterRegistrieren' });
  });

  test('with any other reason has no page of its own', () => {
    expect(helpFor(bookingTexts.notBookable, 7)).toBeNull();
  });
});
