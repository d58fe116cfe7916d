import { describe, expect, it } from 'vitest';
import { type BookingFacts, type BookingForm, bookingProblem, mayChangePlan } from './rules.ts';

const facts = (over: Partial<BookingFacts> = {}): BookingFacts => ({
  planIds: [],
  covidNotice: false,
  hasTerms: false,
  termsWording: 'AGBs',
  noMembership: false,
  membersOnly: false,
  isMember: true,
  isMinor: false,
  ...over,
});

const form = (over: Partial<BookingForm> = {}): BookingForm => ({
  paymentPlanId: null,
  acceptsCovidNotice: false,
  acceptsTerms: false,
  becomesMember: false,
  confirmsMembership: false,
  approvesMembership: false,
  guardianAccepts: false,
  isConfirmed: true,
  ...over,
});

const allTicked = { becomesMember: true, confirmsMembership: true, approvesMembership: true };
const plan = 'Bitte wähle eine Zahlungsweise aus, um dich für den Kurs anmelden zu können.';
const conditions = 'Bitte zuvor die Bedingungen durchlesen und akzeptieren!';
const needed = 'Für diesen Kurs ist eine Mitgliedschaft erforderlich!';

describe('a booking', () => {
  it.each<[string, Partial<BookingFacts>, Partial<BookingForm>, string | null]>([
    ['with nothing to tick is fine', {}, {}, null],
    ['needs a plan where there are plans', { planIds: [3] }, {}, plan],
    ['does not take a plan of another course', { planIds: [3] }, { paymentPlanId: 4 }, plan],
    ['takes one of its plans', { planIds: [3] }, { paymentPlanId: 3 }, null],
    [
      'needs the health notice where the club demands it',
      { covidNotice: true },
      {},
      'Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!',
    ],
    ['needs the terms where there are some', { hasTerms: true }, {}, 'Bitte zuerst die AGBs bestätigen!'],
    [
      'names them as the club does',
      { hasTerms: true, termsWording: 'Vereinsordnung' },
      {},
      'Bitte zuerst die Vereinsordnung bestätigen!',
    ],
    ['asks for the plan before the terms', { planIds: [3], hasTerms: true }, {}, plan],
    [
      'becoming a member needs both ticks',
      { isMember: false },
      { ...allTicked, approvesMembership: false },
      conditions,
    ],
    ['becoming a member with both is fine', { isMember: false }, allTicked, null],
    ['under 18 the guardian accepts, too', { isMember: false, isMinor: true }, allTicked, conditions],
    ['with the guardian it is fine', { isMember: false, isMinor: true }, { ...allTicked, guardianAccepts: true }, null],
    [
      'says why on a course for members',
      { isMember: false, membersOnly: true },
      { becomesMember: true },
      `${conditions} ${needed}`,
    ],
    ['a course for members is not for others', { isMember: false, membersOnly: true }, {}, needed],
    ['unless the club has no membership', { isMember: false, membersOnly: true, noMembership: true }, {}, null],
    [
      'the wrong button is noticed',
      { isMember: false },
      { confirmsMembership: true },
      'Wenn du Mitglied werden willst, dann bitte auch auf den richtigen Knopf drücken.',
    ],
    ['for a minor somebody takes over the payment', { isMinor: true }, {}, conditions],
    ['is confirmed at the end', {}, { isConfirmed: false }, 'Bitte bestätige die Buchung hiermit!'],
  ])('%s', (_, given, filled, text) => {
    expect(bookingProblem(facts(given), form(filled))?.text ?? null).toBe(text);
  });
});

describe('the way of paying a booking', () => {
  const booked = {
    bookingEnd: 200,
    now: 100,
    otherPlans: 1,
    price: 5000,
    pricenm: 5000,
    membersOnly: false,
    instalments: 2,
  };

  it.each([
    ['while the course can be booked', {}, true],
    ['of a course without an end of booking', { bookingEnd: 0 }, true],
    ['once booking has ended', { bookingEnd: 100 }, false],
    ['once booking has ended, without instalments', { bookingEnd: 100, instalments: 0 }, true],
    ['without another one to choose', { otherPlans: 0 }, false],
    ['without another one and without instalments', { otherPlans: 0, instalments: 0 }, false],
    ['where members pay less', { pricenm: 6000 }, false],
    ['where members pay less, without instalments', { pricenm: 6000, instalments: 0 }, true],
    ['where only members book, whatever others would pay', { pricenm: 6000, membersOnly: true }, true],
    ['where only members booked, once booking has ended', { pricenm: 6000, membersOnly: true, bookingEnd: 99 }, false],
  ])('%s can be changed or not', (_, over, expected) => {
    expect(mayChangePlan({ ...booked, ...over })).toBe(expected);
  });
});
