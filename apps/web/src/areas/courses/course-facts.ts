import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { courseGenderLabels, courseFieldLabels as labels } from '@vereinshaus/contract/courses/course-fields';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { Fact } from '../../kit/Facts.tsx';
import type { CurrentClub } from '../clubs/shared/club.ts';
import type { CourseFormValues } from './course-form.ts';

type DayField = 'startdate' | 'enddate' | 'paymentDueDate' | 'ageQualifyingDate';
type MomentField = 'showStart' | 'showEnd' | 'bookingStart' | 'bookingEnd' | 'allBookingStart';

/** Texts of the records a course refers to by id. */
export type CourseNames = { tags: ReadonlyMap<number, string>; courses: ReadonlyMap<string, string> };

const day = (values: CourseFormValues, field: DayField): Fact => ({
  label: labels[field],
  value: values[field] === 0 ? '' : formatDay(values[field]),
});

const moment = (values: CourseFormValues, field: MomentField): Fact => ({
  label: labels[field],
  value: values[field] === 0 ? '' : formatMoment(values[field]),
});

const count = (label: string, value: number): Fact => ({ label, value: value === 0 ? '' : formatNumber(value) });

export const textFacts = (values: CourseFormValues, { tags }: CourseNames): readonly Fact[] => [
  { label: labels.name, value: values.name },
  { label: labels.audience, value: values.audience },
  { label: labels.description, value: values.description },
  { label: labels.information, value: values.information },
  { label: labels.tags, value: values.tags.map((tag) => tags.get(tag) ?? String(tag)).join(', ') },
];

export const displayFacts = (values: CourseFormValues): readonly Fact[] => [
  day(values, 'startdate'),
  day(values, 'enddate'),
  moment(values, 'showStart'),
  moment(values, 'showEnd'),
];

export const bookingFacts = (values: CourseFormValues, { noMembership }: CurrentClub): readonly Fact[] => [
  moment(values, 'bookingStart'),
  moment(values, 'bookingEnd'),
  moment(values, 'allBookingStart'),
  count(labels.minparts, values.minparts),
  { label: labels.maxparts, value: values.maxparts === 0 ? 'beliebig viele' : formatNumber(values.maxparts) },
  ...(noMembership ? [] : [{ label: labels.price, value: formatMoney(values.price) }]),
  { label: labels.pricenm, value: formatMoney(values.pricenm) },
  day(values, 'paymentDueDate'),
];

/** Ages from here on mean no limit. */
const noLimit = 100;

export const conditionFacts = (
  values: CourseFormValues,
  { courses }: CourseNames,
  { memberStates }: CurrentClub,
): readonly Fact[] => {
  const named = (ids: readonly string[]) => ids.map((id) => courses.get(id) ?? `Kurs ${id}`).join(', ');
  return [
    count(labels.olderthan, values.olderthan),
    count(labels.youngerthan, values.youngerthan >= noLimit ? 0 : values.youngerthan),
    day(values, 'ageQualifyingDate'),
    { label: labels.yearAllowedLeft, value: values.yearAllowedLeft === 0 ? '' : String(values.yearAllowedLeft) },
    { label: labels.yearAllowedRight, value: values.yearAllowedRight === 0 ? '' : String(values.yearAllowedRight) },
    { label: labels.gender, value: courseGenderLabels[values.gender] },
    { label: labels.membersOnly, value: values.membersOnly ? 'ja' : '' },
    {
      label: labels.rolesAllowed,
      value: values.rolesAllowed.map((code) => membershipRoleLabel(Number(code), memberStates)).join(', '),
    },
    { label: labels.permittingCourses, value: named(values.permittingCourses) },
    { label: labels.prebookingCourses, value: named(values.prebookingCourses) },
  ];
};

const flags = [
  'trainersAllowed',
  'enableOnlineConferences',
  'enableMedia',
  'downloadCertificate',
  'showShiftPlanner',
  'tryoutsEnabled',
] as const;

export const accessFacts = (values: CourseFormValues): readonly Fact[] => [
  { label: 'Eingeschaltet', value: flags.flatMap((field) => (values[field] ? [labels[field]] : [])).join(', ') },
  { label: labels.praeHourlyRate, value: values.praeHourlyRate === 0 ? '' : formatMoney(values.praeHourlyRate) },
];

export const tagNames = (
  { tagLabels }: Pick<CourseDetail, 'tagLabels'>,
  known: readonly CourseDetail['tagLabels'][number][],
) => new Map([...tagLabels, ...known].map(({ value, label }) => [value, label]));
