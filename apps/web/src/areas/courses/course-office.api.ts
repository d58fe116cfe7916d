import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { query, useCommand } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

export const readinessQuery = (courseId: number) => query(courseOffice.readiness, { courseId });

export const officeCourses = (schoolyear: number) =>
  rowsFrom(courseOffice.list, (reply) => reply.courses, { schoolyear });

/** Whatever says whether a course is shown. */
const showsState = [
  courseOffice.list,
  courseOffice.readiness,
  courses.list,
  courses.get,
  courses.history,
  courses.seasonRuns,
];

const told = { invalidates: showsState, announces: true };

export const useShowCourse = () => {
  const back = useCommand(courseOffice.setShown, told);
  return useCommand(courseOffice.setShown, {
    ...told,
    undo:
      ({ courseId, shown }) =>
      () =>
        back.mutate({ courseId, shown: !shown }),
  });
};

export const useShowCourses = () => {
  const back = useCommand(courseOffice.setManyShown, told);
  return useCommand(courseOffice.setManyShown, {
    ...told,
    undo: ({ shown }, { course_ids }) =>
      course_ids.length === 0 ? undefined : () => back.mutate({ course_ids, shown: !shown }),
  });
};
