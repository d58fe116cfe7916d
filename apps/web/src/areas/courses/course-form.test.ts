import { describe, expect, test } from 'vitest';
import { rebaseChanges } from '../../kit/changed-fields.ts';
import { type CourseFormValues, changesOf, problemsByField } from './course-form.ts';

const values: CourseFormValues = {
  name: 'Turnen',
  description: '',
  information: '',
  bring: '',
  audience: '',
  pictureAlt: '',
  price: 0,
  pricenm: 0,
  minparts: 0,
  maxparts: 0,
  membersOnly: false,
  bookingStart: 0,
  bookingEnd: 0,
  allBookingStart: 0,
  showStart: 0,
  showEnd: 0,
  olderthan: 0,
  youngerthan: 120,
  yearAllowedLeft: 0,
  yearAllowedRight: 0,
  gender: 'all',
  trainersAllowed: false,
  enableOnlineConferences: false,
  enableMedia: false,
  downloadCertificate: false,
  showShiftPlanner: false,
  tryoutsEnabled: false,
  startdate: 0,
  enddate: 0,
  paymentDueDate: 0,
  ageQualifyingDate: 0,
  prebookingCourses: [],
  permittingCourses: [],
  rolesAllowed: [],
  tags: [],
  praeHourlyRate: 0,
};

describe('the course form', () => {
  test('sends only what changed, and days as the beginning of the day in Vienna', () => {
    expect(changesOf(values, { ...values, audience: 'Kinder', startdate: 20260907, tags: [1] })).toEqual({
      audience: 'Kinder',
      startdate: 1_788_732_000,
      tags: [1],
    });
    expect(changesOf(values, { ...values })).toEqual({});
    expect(changesOf({ ...values, startdate: 20260907 }, values)).toEqual({ startdate: 0 });
  });

  test('keeps one’s own changes on top of those that somebody else has saved', () => {
    const mine = { ...values, audience: 'Kinder' };
    const theirs = { ...values, price: 500, pricenm: 500 };
    expect(rebaseChanges(values, mine, theirs)).toEqual({ ...theirs, audience: 'Kinder' });
  });

  test('puts a problem at each of its fields', () => {
    expect(problemsByField([{ fields: ['minparts', 'maxparts'], text: 'Falsch herum' }])).toEqual({
      minparts: 'Falsch herum',
      maxparts: 'Falsch herum',
    });
  });
});
