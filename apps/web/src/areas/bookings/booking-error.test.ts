import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kit/api.ts';
import { canBeMended, helpFor, personIn, reasonIn } from './booking-error.ts';

/** A server refusal whose message the browser does not know. */
const refused = (code: string, message = 'Neu formuliert.') => new ApiError(409, { message, code });

const helpIn = (error: Error) => helpFor(reasonIn(error), { personId: 7, missingField: 'Schule' });

describe('a refused booking', () => {
  test('that asks for checked data leads to the data', () => {
    const help = helpIn(refused('bookings.checkData'));
    expect(help).toMatchObject({ title: 'Daten kontrollieren', link: '/benutzer/profil/7' });
  });

  test.each([
    ['bookings.fieldMissing', 'Schule erforderlich'],
    ['bookings.birthDateMissing', 'Geburtsdatum erforderlich'],
  ])('that asks for a field names it: %s', (code, title) => {
    expect(helpIn(refused(code))).toMatchObject({ title, link: '/benutzer/profil/7' });
  });

  test('that asks for a field nobody can name yet leads to the profile all the same', () => {
    const help = helpFor({ code: 'fieldMissing' }, { personId: 7 });
    expect(help).toMatchObject({ title: 'Eine Angabe erforderlich', link: '/benutzer/profil/7' });
  });

  test('that asks for a representative leads to the registration', () => {
    const help = helpIn(refused('bookings.representative'));
    expect(help).toMatchObject({ title: 'Gesetzliche Vertretung erforderlich', link: '/verwalterRegistrieren' });
  });

  test.each(['cancelledBefore', 'begunAlready', 'planFixed'])(
    'that only the club can lift leads to a message to it: %s',
    (code) => {
      expect(helpIn(refused(`bookings.${code}`))).toMatchObject({ link: '/kontakt' });
    },
  );

  test('of several is about the one whose place in the list the server names', () => {
    const error = new ApiError(409, { message: 'x', code: 'y', fields: { 'children.1.child_ID': 'x' } });
    expect(personIn(error, [7, 8, 9])).toBe(8);
  });

  test('of one is about that one', () => {
    expect(personIn(new ApiError(409, { message: 'x', code: 'y', fields: { child_ID: 'x' } }), [7])).toBe(7);
    expect(personIn(new Error('offline'), [7])).toBe(7);
  });

  test('with any other reason has no page of its own', () => {
    expect(helpIn(refused('bookings.notBookable', bookingTexts.notBookable))).toBeNull();
  });

  test.each([
    bookingTexts.checkData,
    bookingTexts.fieldMissing('Schule'),
    bookingTexts.representativeMissing('Lena Gruber'),
    bookingTexts.cancelledBefore('Lena Gruber'),
  ])('is never judged by its sentence: %s', (message) => {
    expect(helpIn(refused('bookings.notBookable', message))).toBeNull();
    expect(canBeMended(reasonIn(new Error(message)))).toBe(false);
  });

  test('is told in the sentence of the server', () => {
    expect(reasonIn(refused('bookings.checkData', bookingTexts.checkData))).toEqual({
      code: 'checkData',
      text: bookingTexts.checkData,
    });
  });
});
