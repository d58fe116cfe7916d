import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kit/api.ts';
import { helpFor, personIn } from './booking-error.ts';

describe('a refused booking', () => {
  test('that asks for checked data leads to the data', () => {
    const help = helpFor('Bitte zuerst die Daten kontrollieren und bestätigen.', 7);
    expect(help).toMatchObject({ title: 'Daten kontrollieren', link: '/benutzer/profil/7' });
  });

  test.each([
    [bookingTexts.fieldMissing('Schule'), 'Schule erforderlich'],
    ['Bitte die Schule zuerst eingeben.', 'Schule erforderlich'],
    [`Lena Gruber: ${bookingTexts.fieldMissing('Schule')}`, 'Schule erforderlich'],
    [
      `${bookingTexts.conditionsNotMet('Lena Gruber')}: Geburtsdatum bitte zuerst eingeben.`,
      'Geburtsdatum erforderlich',
    ],
  ])('that asks for a field names it: %s', (message, title) => {
    expect(helpFor(message, 7)).toMatchObject({ title, link: '/benutzer/profil/7' });
  });

  test('that asks for a representative leads to the registration', () => {
    const help = helpFor(bookingTexts.representativeMissing('Lena Gruber'), 7);
    expect(help).toMatchObject({ title: 'Gesetzliche Vertretung erforderlich', link: '/verwalterRegistrieren' });
  });

  test('that only the club can lift leads to a message to it', () => {
    expect(helpFor(bookingTexts.cancelledBefore('Lena Gruber'), 7)).toMatchObject({ link: '/kontakt' });
  });

  test('of several is about the one whose place in the list the server names', () => {
    const error = new ApiError(409, { message: 'x', code: 'y', fields: { 'children.1.child_ID': 'x' } });
    expect(personIn(error, [7, 8, 9])).toBe(8);
  });

  test('of one is about that one', () => {
    expect(personIn(new ApiError(409, { message: 'x', code: 'y', fields: { child_ID: 'x' } }), [7])).toBe(7);
    expect(personIn(new Error('offline'), [7])).toBe(7);
  });

  test('with any other reason has no page of its own', () => {
    expect(helpFor(bookingTexts.notBookable, 7)).toBeNull();
  });
});
