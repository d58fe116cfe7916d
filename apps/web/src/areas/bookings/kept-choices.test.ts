// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { forgetDrafts, readDraft } from '../../kit/drafts.ts';
import { candidate, course, plan } from './booking-draft.testing.ts';
import { emptyDraft } from './booking-draft.ts';
import { draftToStart, forgetChoices, keepChoices } from './kept-choices.ts';

afterEach(forgetDrafts);

const place = { viewerId: 1, courseId: 7 };
const family = [candidate({ ID: 1 }), candidate({ ID: 2 }), candidate({ ID: 3 })];
const offered = course({ paymentPlan: [plan(4), plan(5)] });
const chosen = {
  ...emptyDraft(family, offered),
  personIds: [2],
  way: 'member' as const,
  paymentPlanId: 5,
  note: 'Nussallergie',
  terms: true,
  guardian: true,
};

test('a booking goes on where it was, but nothing is agreed to and no note is left on the device', () => {
  keepChoices(place, chosen);
  expect(draftToStart(place, family, offered, null)).toEqual({ ...chosen, note: '', terms: false, guardian: false });
  expect(readDraft('booking.1.7')).not.toHaveProperty('note');
});

test('whoever is wanted comes to those who were chosen, and a plan that is gone is the first one', () => {
  keepChoices(place, chosen);
  const now = course({ paymentPlan: [plan(4)] });
  expect(draftToStart(place, family, now, 3)).toMatchObject({ personIds: [2, 3], paymentPlanId: 4 });
});

test('what is booked, of another course or of somebody else begins anew', () => {
  const begun = emptyDraft(family, offered);
  keepChoices(place, chosen);
  expect(draftToStart({ ...place, courseId: 8 }, family, offered, null)).toEqual(begun);
  expect(draftToStart({ ...place, viewerId: 2 }, family, offered, null)).toEqual(begun);
  forgetChoices(place);
  expect(draftToStart(place, family, offered, null)).toEqual(begun);
});
