import { birthYearsInWords, limitsAge } from '@vereinshaus/contract/course-rules';
import type { Course } from '@vereinshaus/contract/courses';
import { membershipTag } from '@vereinshaus/contract/courses';
import { dayInVienna, formatDayOf, formatMoment, weekdayNames, weekdayOf } from '@vereinshaus/contract/days';
import { formatNumber } from '@vereinshaus/contract/money';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { clockInVienna, clockText } from '@vereinshaus/contract/vienna-time';

/** What a course says about itself, in words. */
const momentOf = (epochSeconds: number) => new Date(epochSeconds * 1000);

/** „07.09.2026 – 28.06.2027“, or a single day; empty = not fixed yet. */
export const spanText = ({ startdate, enddate }: Pick<Course, 'startdate' | 'enddate'>): string => {
  const [from, to] = [startdate, enddate].filter((time) => time > 0).map(formatDayOf);
  if (from === undefined) return '';
  return to === undefined || to === from ? from : `${from} – ${to}`;
};

export const startsOf = ({ eventsList }: Pick<Course, 'eventsList'>): readonly number[] =>
  eventsList === '' ? [] : eventsList.split(',').map(Number);

/** 0 = Sunday. */
const weekdayAt = (epochSeconds: number) => weekdayOf(dayInVienna(momentOf(epochSeconds)));

export const weekdaysOf = (course: Pick<Course, 'eventsList'>): readonly number[] => [
  ...new Set(startsOf(course).map(weekdayAt)),
];

/** So many single dates are named. */
const mostDates = 4;

/** „Montag, 16:45“ when every date is like that, else the next few. */
export const scheduleText = (course: Pick<Course, 'eventsList'>): string => {
  const starts = startsOf(course);
  const regular = new Set(
    starts.map((start) => `${weekdayNames[weekdayAt(start)]}, ${clockText(clockInVienna(momentOf(start)).minutes)}`),
  );
  if (starts.length > 2 && regular.size <= 2) return [...regular].join(' und ');
  const named = starts.slice(0, mostDates).map(formatMoment).join('; ');
  return starts.length > mostDates ? `${named} …` : named;
};

type Ages = Pick<Course, 'olderthan' | 'youngerthan' | 'yearAllowedLeft' | 'yearAllowedRight'>;

export const ageText = ({ olderthan, youngerthan, yearAllowedLeft, yearAllowedRight }: Ages): string => {
  const years = birthYearsInWords(yearAllowedLeft || null, yearAllowedRight || null);
  if (years !== '') return years;
  const [from, to] = [formatNumber(olderthan), formatNumber(youngerthan)];
  if (olderthan > 0 && limitsAge(youngerthan)) {
    return olderthan === youngerthan ? `${from} Jahre` : `${from} bis ${to} Jahre`;
  }
  if (olderthan > 0) return `ab ${from} Jahren`;
  return limitsAge(youngerthan) ? `bis ${to} Jahre` : '';
};

export type Leader = { id: number; name: string };

export const leadersOf = ({ trainers }: Pick<Course, 'trainers'>): readonly Leader[] =>
  trainers === ''
    ? []
    : trainers.split(',').map((entry) => {
        const [id = '', name = ''] = entry.split('|');
        return { id: Number(id), name };
      });

export const tagsOf = ({ tags }: Pick<Course, 'tags'>): readonly number[] =>
  tags === '' ? [] : tags.split(',').map(Number);

/** A membership is no thing that happens somewhere: its dates are not shown. */
export const showsEvents = (course: Pick<Course, 'tags'>): boolean => !tagsOf(course).includes(membershipTag);

export type PriceLine = { label: string; cents: number };

type Priced = Pick<Course, 'price' | 'pricenm' | 'membersOnly'>;

/** What it costs whom. */
export const priceLines = (
  { price, pricenm, membersOnly }: Priced,
  { noMembership }: { noMembership: boolean },
): readonly PriceLine[] => {
  if (noMembership) return [{ label: 'Kosten', cents: pricenm }];
  if (membersOnly) return [{ label: 'Mitglieder', cents: price }];
  if (price === pricenm) return [{ label: 'Kosten', cents: price }];
  return [
    { label: 'Mitglieder', cents: price },
    { label: 'Nicht-Mitglieder', cents: pricenm },
  ];
};

/** Who is in it already is not asked to wait. */
export const mayWait = ({ participant_role: role }: Pick<Course, 'participant_role'>): boolean =>
  role === undefined || role === participationRole.waiting;
