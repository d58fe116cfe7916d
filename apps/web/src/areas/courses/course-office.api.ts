import { courseOffice } from '@vereinshaus/contract/course-office';
import { courses } from '@vereinshaus/contract/courses';
import { query, useCommand } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

export const readinessQuery = (courseId: number) => query(courseOffice.readiness, { courseId });

export const officeCourses = (schoolyear: number) =>
  rowsFrom(courseOffice.list, (reply) => reply.courses, { schoolyear });

/** Whatever says whether a course is shown. */
const showsState = [courseOffice.list, courseOffice.readiness, courses.list, courses.get, courses.history];

export const useShowCourse = () => useCommand(courseOffice.setShown, { invalidates: showsState, announces: true });
export const useShowCourses = () => useCommand(courseOffice.setManyShown, { invalidates: showsState, announces: true });
