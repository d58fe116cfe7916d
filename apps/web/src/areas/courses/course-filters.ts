import type { Course } from '@vereinshaus/contract/courses/calls';
import type { CourseFilter } from '@vereinshaus/contract/courses/course-narrowing';
import { tagsOf, weekdaysOf } from '@vereinshaus/contract/courses/course-text';

export const withNarrowing = (params: URLSearchParams, narrowing: CourseFilter): URLSearchParams => {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | number | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, String(value));
  set('suche', narrowing.search);
  set('alter', narrowing.age);
  set('tag', narrowing.tag);
  set('wochentag', narrowing.weekday);
  set('zeit', narrowing.dayPart);
  set('ort', narrowing.place);
  set('frei', narrowing.hasFreePlaces ? 1 : null);
  set('schnuppern', narrowing.hasTryouts ? 1 : null);
  set('fuer', narrowing.person);
  return next;
};

/** Tags used by the courses, with the number of courses. */
export const tagCounts = (courses: readonly Course[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const tag of courses.flatMap(tagsOf)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
};

/** From Monday to Sunday. */
const mondayFirst = (weekday: number) => (weekday + 6) % 7;

export const weekdaysIn = (courses: readonly Course[]): readonly number[] =>
  [...new Set(courses.flatMap(weekdaysOf))].toSorted((one, other) => mondayFirst(one) - mondayFirst(other));

export const placesIn = (courses: readonly Course[]): readonly string[] =>
  [...new Set(courses.map(({ eventsLocation }) => eventsLocation).filter(Boolean))].toSorted((one, other) =>
    one.localeCompare(other, 'de'),
  );
