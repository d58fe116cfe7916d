import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { query, useCommand } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

export const readinessQuery = (courseId: number) => query(courseOffice.readiness, { courseId });

export const officeCourses = (schoolyear: number) =>
  rowsFrom(courseOffice.list, (reply) => reply.courses, { schoolyear });

export const toPublishQuery = (courseIds: readonly number[]) =>
  query(courseOffice.toPublish, { course_ids: [...courseIds] });

export const pricesQuery = (courseIds: readonly number[]) => query(courseOffice.prices, { course_ids: [...courseIds] });

/** All calls that show whether a course is visible. */
const showsState = [
  courseOffice.list,
  courseOffice.readiness,
  courses.list,
  courses.get,
  courses.history,
  courses.seasonRuns,
  courseOffice.toPublish,
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

/** All calls that show the price of a course. */
const showsPrices = [
  courseOffice.list,
  courseOffice.prices,
  courseOffice.readiness,
  courseOffice.toPublish,
  courses.list,
  courses.get,
  courses.history,
  paymentPlans.activeOfCourse,
  paymentPlans.ofCourse,
];

export const useSavePrices = () =>
  useCommand(courseOffice.savePrices, { invalidates: showsPrices, announces: true, inline: true });
