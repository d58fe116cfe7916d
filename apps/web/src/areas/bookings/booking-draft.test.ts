import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { bookingProblem } from '@vereinshaus/contract/bookings/rules';
import { describe, expect, it } from 'vitest';
import { candidate, course, plan } from './booking-draft.testing.ts';
import {
  type BookableCourse,
  type BookingDraft,
  type DraftField,
  emptyDraft,
  inputOf,
  missingIn,
  needsChildFirst,
  waysFor,
} from './booking-draft.ts';

const club = { covidNotice: false, agbsLink: 'https://x.test', termsWording: 'AGBs' as const, noMembership: false };
const ready: BookingDraft = { ...emptyDraft([candidate()], course()), terms: true };

describe('a new booking form', () => {
  it('has the only person chosen, and no way', () => {
    const draft = emptyDraft([candidate(), candidate({ ID: 2, allowed: false })], course({ paymentPlan: [plan(3)] }));
    expect(draft).toMatchObject({ personIds: [1], paymentPlanId: 3, way: null });
  });

  it('leaves the choice of persons where there is one, and begins with the first plan', () => {
    const draft = emptyDraft([candidate(), candidate({ ID: 2 })], course({ paymentPlan: [plan(3), plan(4)] }));
    expect(draft).toMatchObject({ personIds: [], paymentPlanId: 3 });
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

const newcomer = candidate({ isMember: false });
const child = candidate({ ID: 2, isMinor: true });

describe('the ways to book', () => {
  it.each<[string, BookingCandidate[], Partial<BookableCourse>, boolean, string[]]>([
    ['none for members', [candidate()], {}, false, []],
    ['both for whoever is none yet', [candidate(), newcomer], {}, false, ['member', 'without']],
    ['one where the course is for members only', [newcomer], { membersOnly: true }, false, ['member']],
    ['none where the club has no membership', [newcomer], { membersOnly: true }, true, []],
  ])('%s', (_, persons, over, noMembership, ways) => {
    expect(waysFor(persons, course(over), { noMembership })).toEqual(ways);
  });
});

describe('what is missing', () => {
  it.each<[string, Partial<BookingDraft>, BookingCandidate[], DraftField[]]>([
    ['nothing', {}, [candidate()], []],
    ['a person', {}, [], ['persons']],
    ['the terms', { terms: false }, [candidate()], ['terms']],
    ['what one of several needs', {}, [candidate(), child], ['guardian']],
    ['the way of somebody who is no member yet', {}, [newcomer], ['way']],
    ['the consent of a new member', { way: 'member' }, [newcomer], ['memberApproval']],
    ['nothing for who stays none', { way: 'without' }, [newcomer], []],
    ['all of it at once', { terms: false, way: 'member' }, [newcomer, child], ['terms', 'memberApproval', 'guardian']],
  ])('%s', (_, over, chosen, fields) => {
    expect([...missingIn({ ...ready, ...over }, chosen, course(), club).keys()]).toEqual(fields);
  });

  it('a plan that is there no more', () => {
    const plans = course({ paymentPlan: [plan(3), plan(4)] });
    expect([...missingIn({ ...ready, paymentPlanId: 5 }, [candidate()], plans, club).keys()]).toEqual(['plan']);
  });
});

const onAndOff = [false, true] as const;
const drafts = onAndOff.flatMap((terms) =>
  onAndOff.flatMap((covid) =>
    onAndOff.flatMap((memberApproval) =>
      onAndOff.flatMap((guardian) =>
        ([null, 'member', 'without'] as const).flatMap((way) =>
          [null, 3].map((paymentPlanId) => ({ ...ready, terms, covid, memberApproval, guardian, way, paymentPlanId })),
        ),
      ),
    ),
  ),
);

/** The server's validation of the data that would be sent. */
const refusal = (draft: BookingDraft, person: BookingCandidate, booked: BookableCourse, rules: typeof club) => {
  const { children, ...ticks } = inputOf(
    { ...draft, personIds: [person.ID] },
    { course: booked, persons: [person] },
    new Map(),
  );
  const [wishes] = children;
  return bookingProblem(
    {
      planIds: booked.paymentPlan.map(({ ID }) => ID),
      covidNotice: rules.covidNotice,
      hasTerms: rules.agbsLink !== '',
      termsWording: rules.termsWording,
      noMembership: rules.noMembership,
      membersOnly: booked.membersOnly,
      isMember: person.isMember,
      isMinor: person.isMinor,
    },
    {
      paymentPlanId: wishes?.paymentPlan_ID ?? null,
      acceptsCovidNotice: ticks.covid,
      acceptsTerms: ticks.terms,
      becomesMember: wishes?.getMember ?? false,
      confirmsMembership: wishes?.memberConfirm ?? false,
      approvesMembership: wishes?.memberApproval ?? false,
      guardianAccepts: ticks.guardian,
      isConfirmed: ticks.confirmed,
    },
  );
};

describe('the screen leads into no refusal', () => {
  it.each(
    onAndOff.flatMap((isMember) =>
      onAndOff.flatMap((isMinor) => onAndOff.map((membersOnly) => ({ isMember, isMinor, membersOnly }))),
    ),
  )('whatever was chosen and ticked: %o', ({ isMember, isMinor, membersOnly }) => {
    const person = candidate({ isMember, isMinor });
    const rules = { ...club, covidNotice: true };
    for (const paymentPlan of [[], [plan(3)]]) {
      const booked = course({ membersOnly, paymentPlan });
      const complete = drafts.filter((draft) => missingIn(draft, [person], booked, rules).size === 0);
      expect(complete.length).toBeGreaterThan(0);
      expect(complete.map((draft) => refusal(draft, person, booked, rules))).toEqual(complete.map(() => null));
    }
  });
});

it('of a child of another home that pays, neither plan nor code is sent or asked for', () => {
  const person = candidate({ isShared: true, choosesPayment: false });
  const booked = course({ paymentPlan: [plan(3)] });
  const draft = { ...emptyDraft([person], booked), paymentPlanId: null, discountCode: 'OMA' };
  expect(missingIn(draft, [person], booked, club).has('plan')).toBe(false);
  expect(inputOf(draft, { course: booked, persons: [person] }, new Map(), [person.ID]).children).toMatchObject([
    { discountCode: '', paymentPlan_ID: null },
  ]);
});

describe('questions of the course', () => {
  const field = { help: '', sensitive: false, options: [], steps: 5, low: '', high: '' };
  const shirt = { ...field, key: 'size', kind: 'line', label: 'T-Shirt', required: true } as const;
  const note = { ...field, key: 'note', kind: 'line', label: 'Sonst noch', required: false } as const;
  const form = { slot: 'camp', title: 'Camp', description: '', version: 3, fields: [shirt, note] };
  const booked = course({ questions: [form] });
  const kim = candidate({ ID: 1 });
  const lea = candidate({ ID: 2, answers: [{ slot: 'camp', values: { size: 'S' } }] });
  const ben = candidate({ ID: 3, isShared: true, answeredElsewhere: ['camp'] });
  const rules = { ...club, agbsLink: '' };

  it('bar the booking of each child that has not answered, where it is asked', () => {
    const draft = { ...emptyDraft([kim, lea, ben], booked), personIds: [1, 2, 3] };
    const missing = missingIn(draft, [kim, lea, ben], booked, rules);
    expect([...missing]).toContainEqual(['answer.1.camp.size', 'Bitte beantworte noch: „T-Shirt“']);
    expect([...missing.keys()].filter((name) => name.startsWith('answer.'))).toEqual(['answer.1.camp.size']);
  });

  it('are sent for each child with the version that was seen, without what is no longer asked', () => {
    const answers = { '1.camp.size': 'M', '1.camp.gone': 'x', '2.camp.size': 'L' };
    const draft = { ...emptyDraft([kim, lea, ben], booked), personIds: [1, 2, 3], answers };
    const { children } = inputOf(draft, { course: booked, persons: [kim, lea, ben] }, new Map());
    expect(children.map((child) => child.answers)).toEqual([
      [{ slot: 'camp', version: 3, values: { size: 'M' } }],
      [{ slot: 'camp', version: 3, values: { size: 'L' } }],
      [],
    ]);
  });
});
