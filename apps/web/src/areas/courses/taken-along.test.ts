import type { TakenAlong } from '@vereinshaus/contract/bookings/calls';
import { describe, expect, it } from 'vitest';
import { chargedText, dueLines, isWish, totalOf } from './taken-along.ts';

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

const lena: TakenAlong = {
  child_ID: 1,
  fullname: 'Lena Gruber',
  payer: 'Sabine Gruber',
  plan: 'Zwei Raten',
  price: 10_000,
  agreed: false,
  payments: [
    { description: '1. Rate', price: 6000, dueDate: noon('2027-10-01') },
    { description: '2. Rate', price: 4000, dueDate: noon('2028-02-01') },
  ],
};

describe('who comes along into a copied course', () => {
  it('owes each part on its day, a single amount on one', () => {
    expect(dueLines(lena)).toEqual(['€\u00a060,00 am 01.10.2027', '€\u00a040,00 am 01.02.2028']);
    expect(dueLines({ payments: lena.payments.slice(0, 1) })).toEqual(['am 01.10.2027']);
    expect(dueLines({ payments: [{ description: '', price: 1, dueDate: 0 }] })).toEqual(['sofort']);
    expect(dueLines({ payments: [] })).toEqual([]);
  });

  it('is charged with the start of booking, or at once where that is no longer to come', () => {
    expect(chargedText('reserve', noon('2027-08-01'))).toBe('Verrechnet wird am 01.08.2027.');
    expect(chargedText('reserve', 0)).toContain('nicht in der Zukunft');
    expect(chargedText('charge', 0)).toBe('Verrechnet wird sofort.');
  });

  it('adds up', () => {
    expect(totalOf([lena, { ...lena, price: 500 }])).toBe(10_500);
    expect(totalOf([])).toBe(0);
  });

  it('comes along in one of three ways', () => {
    expect(['none', 'reserve', 'charge', ''].map(isWish)).toEqual([true, true, true, false]);
  });
});
