import type { BookingCandidate } from '@vereinshaus/contract/bookings';
import { describe, expect, it } from 'vitest';
import { type BookableCourse, type BookingDraft, draftProblem, emptyDraft, needsChildFirst } from './booking-draft.ts';

const candidate = (over: Partial<BookingCandidate> = {}): BookingCandidate => ({
  ID: 1,
  prename: 'Kim',
  fullname: 'Kim Huber',
  birthdate: 20150101,
  participating: -1,
  position: 0,
  allowed: true,
  existing_member: false,
  isMember: true,
  isMinor: false,
  reasons: [],
  ...over,
});

const course = (over: Partial<BookableCourse> = {}): BookableCourse => ({
  ID: 7,
  name: 'Turnen',
  description: '',
  audience: '',
  price: 0,
  pricenm: 0,
  membersOnly: false,
  bookingStart: 0,
  bookingEnd: 0,
  startdate: 0,
  enddate: 0,
  isFull: false,
  maxparts: 0,
  parts_count: 0,
  queue_count: 0,
  line_count: 0,
  paymentDueDate: 0,
  paymentPlan: [],
  ...over,
});

const plan = (ID: number) => ({ ID, name: `Plan ${ID}`, plan: [] });
const club = { covidNotice: false, agbsLink: 'https://x.test', termsWording: 'AGBs' as const, noMembership: false };
const ready: BookingDraft = { ...emptyDraft([candidate()], course()), terms: true };

describe('a new booking form', () => {
  it('has the only person and the only plan chosen', () => {
    const draft = emptyDraft([candidate(), candidate({ ID: 2, allowed: false })], course({ paymentPlan: [plan(3)] }));
    expect(draft).toMatchObject({ personIds: [1], paymentPlanId: 3 });
  });

  it('leaves the choice where there is one', () => {
    const draft = emptyDraft([candidate(), candidate({ ID: 2 })], course({ paymentPlan: [plan(3), plan(4)] }));
    expect(draft).toMatchObject({ personIds: [], paymentPlanId: null });
  });
});

describe('a course for children', () => {
  const refused = (code: string, over: Partial<BookingCandidate> = {}) =>
    candidate({ allowed: false, reasons: [{ code, text: '' }], ...over });

  it.each<[string, BookingCandidate[], boolean]>([
    ['asks a childless adult to register the child first', [refused('tooOld')], true],
    ['does so for birth years as well', [refused('birthYear')], true],
    ['asks nobody who can book', [refused('tooOld'), candidate({ ID: 2, isMinor: true })], false],
    ['asks nobody whose child is there', [refused('tooOld'), refused('sex', { ID: 2, isMinor: true })], false],
    ['asks nobody for another reason', [refused('sex')], false],
  ])('%s', (_, candidates, expected) => {
    expect(needsChildFirst(candidates)).toBe(expected);
  });
});

describe('what is missing', () => {
  it.each<[string, Partial<BookingDraft>, BookingCandidate[], boolean, string | null]>([
    ['nothing', {}, [candidate()], false, null],
    ['a person', {}, [], false, 'Bitte wähle zumindest eine Person aus.'],
    ['the terms', { terms: false }, [candidate()], false, 'Bitte zuerst die AGBs bestätigen!'],
    [
      'what one of several needs',
      {},
      [candidate(), candidate({ ID: 2, isMinor: true })],
      false,
      'Bitte zuvor die Bedingungen durchlesen und akzeptieren!',
    ],
    [
      'the ticks of a new member',
      { memberConfirm: true },
      [candidate({ isMember: false })],
      true,
      'Bitte zuvor die Bedingungen durchlesen und akzeptieren!',
    ],
  ])('%s', (_, over, chosen, becomesMember, text) => {
    expect(draftProblem({ ...ready, ...over }, becomesMember, chosen, course(), club)?.text ?? null).toBe(text);
  });
});
