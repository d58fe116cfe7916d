import { describe, expect, it } from 'vitest';
import {
  childNumber,
  type FamilyBooking,
  type FamilyRule,
  familyDiscount,
  isChildIn,
  isInScope,
  type LateEntryRule,
  lateEntry,
  type PricedPlaceInput,
  ruleText,
} from './price-rule-terms.ts';

/** The examples of docs/rules/preise.md: Anna, Ben and Clara, 10 % from the second, 20 % from the third child on. */
const [anna, ben, clara] = [1, 2, 3];
const everywhere = { courseId: null, tagId: null };
const rule = (over: Partial<FamilyRule> = {}): FamilyRule => ({
  id: 1,
  kind: 'family',
  ...everywhere,
  fromChild: 2,
  terms: { amountCents: null, percent: 10 },
  capCents: null,
  ...over,
});
const second = rule();
const third = rule({ id: 2, fromChild: 3, terms: { amountCents: null, percent: 20 } });

let places = 0;
const place = (personId: number, since: number, over: Partial<FamilyBooking> = {}): FamilyBooking => ({
  id: ++places,
  personId,
  isChild: true,
  year: 2027,
  since,
  isReserved: false,
  ruleId: null,
  discountCents: 0,
  courseId: 10,
  tagIds: [],
  ...over,
});
const asked = (personId: number, over: Partial<PricedPlaceInput> = {}): PricedPlaceInput => ({
  personId,
  isChild: true,
  year: 2027,
  bookingId: null,
  since: null,
  isReserved: false,
  courseId: 11,
  tagIds: [],
  ...over,
});

const off = (wanted: PricedPlaceInput, family: readonly FamilyBooking[], rules = [second, third], cents = 12_000) =>
  familyDiscount(rules, wanted, family)(cents);

describe('the discount of a family', () => {
  const family = [place(anna, 1), place(ben, 2)];

  it.each<[string, PricedPlaceInput, readonly FamilyBooking[], number]>([
    ['nothing for the first', asked(anna), [], 0],
    ['10 % for the second', asked(ben), [place(anna, 1)], 1200],
    ['20 % for the third', asked(clara), family, 2400],
    ['nothing for another course of the first', asked(anna), family, 0],
    ['10 % for another course of the second', asked(ben), family, 1200],
    ['10 % for the third once the second has gone', asked(clara), [place(anna, 1)], 1200],
    ['nothing for adults', asked(ben, { isChild: false }), [place(anna, 1)], 0],
    ['nothing for who has only adults beside them', asked(ben), [place(anna, 1, { isChild: false })], 0],
    ['nothing by places of another year', asked(ben), [place(anna, 1, { year: 2026 })], 0],
    ['nothing by a place that is only reserved', asked(ben), [place(anna, 1, { isReserved: true })], 0],
    ['10 % among reserved places', asked(ben, { isReserved: true }), [place(anna, 1, { isReserved: true })], 1200],
    ['the turn of a place that is given up for this one', asked(anna, { since: 0 }), [place(ben, 2)], 0],
  ])('%s', (_, wanted, others, cents) => {
    expect(off(wanted, others)?.cents ?? 0).toBe(cents);
  });

  it('says which child it is for', () => {
    expect(off(asked(clara), family)).toEqual({
      kind: 'family',
      label: 'Familienermäßigung, 3. Kind (20 %)',
      cents: 2400,
      ruleId: 2,
    });
  });

  it('counts within the courses of the rule alone', () => {
    const forGroup = rule({ tagId: 7 });
    const [inGroup, beside] = [place(anna, 1, { tagIds: [7] }), place(anna, 1)];
    const wanted = asked(ben, { tagIds: [7] });
    expect(childNumber(forGroup, wanted, [inGroup])).toBe(2);
    expect(childNumber(forGroup, wanted, [beside])).toBe(1);
    expect(off(asked(ben), [inGroup], [forGroup])).toBeNull();
  });

  it('ends at the cap of the rule, for family and year', () => {
    const capped = rule({ fromChild: 2, terms: { amountCents: null, percent: 20 }, capCents: 3000 });
    const used = place(ben, 2, { ruleId: 1, discountCents: 2400 });
    const left = off(asked(ben), [place(anna, 1), used], [capped]);
    expect([left?.cents, left?.label]).toEqual([600, 'Familienermäßigung, 2. Kind (20 %, Höchstbetrag erreicht)']);
    // The booking's own earlier discount is not counted when it is re-priced.
    expect(off(asked(ben, { bookingId: used.id }), [place(anna, 1), used], [capped])?.cents).toBe(2400);
    expect(off(asked(ben), [place(anna, 1), { ...used, year: 2026 }], [capped])?.cents).toBe(2400);
  });

  it('of two that are worth the same is the elder one, otherwise the better', () => {
    const euros = rule({ id: 5, terms: { amountCents: 1200, percent: null } });
    expect(off(asked(ben), [place(anna, 1)], [euros, second])?.ruleId).toBe(1);
    expect(off(asked(ben), [place(anna, 1)], [euros, second], 5000)?.ruleId).toBe(5);
  });

  it.each([
    ['is looked after by somebody else and no adult', { id: 2, managerId: 1, birthDate: '2008-08-02' }, true],
    ['not who was an adult when the year began', { id: 2, managerId: 1, birthDate: '2008-08-01' }, false],
    ['not who looks after others', { id: 1, managerId: 1, birthDate: '2012-01-01' }, false],
    ['as long as nobody knows the age', { id: 2, managerId: 1, birthDate: null }, true],
  ])('a child: %s', (_, person, expected) => {
    expect(isChildIn(2027, person)).toBe(expected);
  });
});

describe('who joins late', () => {
  const entry = (over: Partial<LateEntryRule> = {}): LateEntryRule => ({
    id: 9,
    kind: 'lateEntry',
    ...everywhere,
    measure: 'months',
    ...over,
  });
  const course = {
    courseId: 10,
    tagIds: [7],
    startsOn: '2026-09-07',
    endsOn: '2027-06-30',
    dates: Array.from({ length: 12 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`),
  };
  type Course = Parameters<typeof lateEntry>[1];
  const reduced = (rules: readonly LateEntryRule[], on: string, cents: number, of: Course = course) =>
    cents - (lateEntry(rules, of, on)(cents)?.cents ?? 0);

  it.each<[string, readonly LateEntryRule[], string, number, number]>([
    ['pays the months that are left', [entry()], '2027-02-10', 20_000, 10_000],
    ['pays the month of entry', [entry()], '2027-06-30', 20_000, 2000],
    ['pays the dates that are left', [entry({ measure: 'dates' })], '2026-10-05', 9000, 6000],
    ['pays the date of the day', [entry({ measure: 'dates' })], '2026-10-12', 9000, 750],
    ['is rounded to the cent', [entry({ measure: 'dates' })], '2026-10-06', 9999, 5833],
    ['pays the whole before it begins', [entry()], '2026-08-01', 20_000, 20_000],
    ['pays the whole in the first month', [entry()], '2026-09-30', 20_000, 20_000],
    ['pays the whole when nothing is left', [entry()], '2027-07-01', 20_000, 20_000],
    ['pays the whole when no date is left', [entry({ measure: 'dates' })], '2026-11-01', 9000, 9000],
    ['pays the whole without a rule', [], '2027-02-10', 20_000, 20_000],
    ['follows the rule of the course', [entry(), entry({ id: 10, courseId: 10, measure: 'none' })], '2027-02-10', 9, 9],
    ['follows that of the group', [entry({ measure: 'none' }), entry({ id: 10, tagId: 7 })], '2027-02-10', 200, 100],
  ])('%s', (_, rules, on, cents, expected) => {
    expect(reduced(rules, on, cents)).toBe(expected);
  });

  it('pays the whole of a course without days', () => {
    const open = { ...course, startsOn: null, endsOn: null, dates: [] };
    expect(reduced([entry()], '2027-02-10', 100, open)).toBe(100);
    expect(reduced([entry({ measure: 'dates' })], '2027-02-10', 100, open)).toBe(100);
  });

  it('reads how much is left', () => {
    expect(lateEntry([entry()], course, '2027-02-10')(20_000)).toMatchObject({
      label: 'Später Einstieg, 5 von 10 Monaten',
    });
  });
});

it('a rule is for one course, for those with a tag, or for all', () => {
  const course = { courseId: 10, tagIds: [7] };
  expect(isInScope(everywhere, course)).toBe(true);
  expect(isInScope({ courseId: 10, tagId: null }, course)).toBe(true);
  expect(isInScope({ courseId: 11, tagId: null }, course)).toBe(false);
  expect(isInScope({ courseId: null, tagId: 7 }, course)).toBe(true);
  expect(isInScope({ courseId: null, tagId: 8 }, course)).toBe(false);
});

it('a rule in words', () => {
  expect(ruleText(second)).toBe('Ab dem 2. Kind 10 %');
  expect(ruleText(rule({ capCents: 10_000 })).replaceAll('\u00a0', ' ')).toBe(
    'Ab dem 2. Kind 10 %, höchstens € 100,00 je Familie und Schuljahr',
  );
  expect(ruleText({ id: 1, kind: 'lateEntry', ...everywhere, measure: 'dates' })).toBe('Später Einstieg nach Terminen');
});
