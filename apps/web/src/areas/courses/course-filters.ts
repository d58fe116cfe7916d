import type { Course } from '@vereinshaus/contract/courses';
import { tagsOf, weekdaysOf } from './course-text.ts';

/** Filters are offered from this many courses on. */
export const filtersAbove = 3;

/** What a list is narrowed to; kept in the address. */
export type Narrowing = { tag: number | null; weekday: number | null; search: string };

const numberIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
};

export const readNarrowing = (params: URLSearchParams): Narrowing => ({
  tag: numberIn(params, 'tag'),
  weekday: numberIn(params, 'wochentag'),
  search: params.get('suche') ?? '',
});

export const withNarrowing = (params: URLSearchParams, { tag, weekday, search }: Narrowing): URLSearchParams => {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  set('tag', tag === null ? '' : String(tag));
  set('wochentag', weekday === null ? '' : String(weekday));
  set('suche', search);
  return next;
};

const contains = (text: string, wanted: string) =>
  text.toLocaleLowerCase('de').includes(wanted.trim().toLocaleLowerCase('de'));

export const narrowed = (courses: readonly Course[], { tag, weekday, search }: Narrowing): readonly Course[] =>
  courses.filter(
    (course) =>
      (tag === null || tagsOf(course).includes(tag)) &&
      (weekday === null || weekdaysOf(course).includes(weekday)) &&
      (contains(course.name, search) || contains(course.audience, search)),
  );

/** Tags that some of the courses carry, with their number. */
export const tagCounts = (courses: readonly Course[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const tag of courses.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
};

/** From Monday to Sunday. */
const mondayFirst = (weekday: number) => (weekday + 6) % 7;

export const weekdaysIn = (courses: readonly Course[]): readonly number[] =>
  [...new Set(courses.flatMap(weekdaysOf))].toSorted((one, other) => mondayFirst(one) - mondayFirst(other));
