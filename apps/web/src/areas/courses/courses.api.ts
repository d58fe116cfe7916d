import { bookings, type ParticipantWish } from '@vereinshaus/contract/bookings/calls';
import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { files } from '@vereinshaus/contract/files/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { query, useCommand } from '../../kit/api.ts';
import { useSavePicture } from '../../kit/upload.ts';

export const coursesQuery = (input: InputOf<typeof courses.list>) => query(courses.list, input);
export const courseQuery = (courseId: number) => query(courses.get, { courseId });
export const courseNamesQuery = () => query(courses.names, {});
export const courseHistoryQuery = (courseId: number) => query(courses.history, { courseId });
export const courseTagsQuery = () => query(tags.availableForCourses, {});
/** The amounts only depend on the plan and the days; dates, trainers and media do not affect them. */
export const duplicatePreviewQuery = (courseId: number, participants: ParticipantWish, moveYears: boolean) =>
  query(bookings.previewDuplicate, {
    course_ID: courseId,
    participants,
    moveYears,
    withEvents: false,
    withTrainers: false,
    withMedia: false,
  });
export const seasonRunsQuery = () => query(courses.seasonRuns, {});

/** All calls that show courses. */
const everyCourse = [
  courses.list,
  courses.get,
  courses.names,
  courses.history,
  courses.ofPerson,
  courseOffice.list,
  courseOffice.readiness,
];

export const useSaveCourse = () =>
  useCommand(courses.save, { invalidates: [...everyCourse, tags.listForCourses], announces: true, inline: true });
export const useSaveCoursePicture = (courseId: number) =>
  useSavePicture(files.saveCoursePicture, { courseId }, everyCourse);
export const useRemoveCoursePicture = () =>
  useCommand(courses.removePicture, { invalidates: everyCourse, announces: true });
export const useAddCourse = () =>
  useCommand(courses.addNew, { invalidates: everyCourse, announces: true, inline: true });
/** All calls that show bookings and what they cost. */
const everyBooking = [bookings.participants, bookings.visiting, bookings.last, bookings.turnover, ledger.saldo];

export const useDuplicateCourse = () =>
  useCommand(bookings.duplicateCourse, {
    invalidates: [...everyCourse, ...everyBooking],
    announces: true,
    inline: true,
  });
export const useRemoveCourse = () =>
  useCommand(courses.remove, { invalidates: [courses.list, courses.names, courseOffice.list], announces: true });
export const useSeasonPreview = () => useCommand(courses.seasonPreview, { inline: true });
export const useSeasonUndo = () =>
  useCommand(courses.seasonUndo, { invalidates: [...everyCourse, courses.seasonRuns], announces: true });
export const useSeasonRun = () => {
  const back = useSeasonUndo();
  return useCommand(courses.seasonRun, {
    invalidates: [...everyCourse, courses.seasonRuns],
    announces: true,
    inline: true,
    undo:
      (_, { run_ID }) =>
      () =>
        back.mutate({ run_ID }),
  });
};
