import { bookings } from '@vereinshaus/contract/bookings';
import type { InputOf } from '@vereinshaus/contract/call';
import { courses } from '@vereinshaus/contract/courses';
import { tags } from '@vereinshaus/contract/tags';
import { query, useCommand } from '../../kit/api.ts';

export const coursesQuery = (input: InputOf<typeof courses.list>) => query(courses.list, input);
export const courseQuery = (courseId: number) => query(courses.get, { courseId });
export const courseNamesQuery = () => query(courses.names, {});
export const courseHistoryQuery = (courseId: number) => query(courses.history, { courseId });
export const courseTagsQuery = () => query(tags.availableForCourses, {});
export const seasonRunsQuery = () => query(courses.seasonRuns, {});

/** Whatever shows courses. */
const everyCourse = [courses.list, courses.get, courses.names, courses.history, courses.ofPerson];

export const useSaveCourse = () =>
  useCommand(courses.save, { invalidates: [...everyCourse, tags.listForCourses], announces: true, inline: true });
export const useAddCourse = () =>
  useCommand(courses.addNew, { invalidates: everyCourse, announces: true, inline: true });
export const useDuplicateCourse = () =>
  useCommand(bookings.duplicateCourse, { invalidates: everyCourse, announces: true, inline: true });
export const useRemoveCourse = () =>
  useCommand(courses.remove, { invalidates: [courses.list, courses.names], announces: true });
export const useSeasonPreview = () => useCommand(courses.seasonPreview, { inline: true });
export const useSeasonRun = () =>
  useCommand(courses.seasonRun, { invalidates: [...everyCourse, courses.seasonRuns], announces: true, inline: true });
export const useSeasonUndo = () =>
  useCommand(courses.seasonUndo, { invalidates: [...everyCourse, courses.seasonRuns], announces: true });
