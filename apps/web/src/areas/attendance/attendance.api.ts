import { answers } from '@vereinshaus/contract/answers/calls';
import { attendance } from '@vereinshaus/contract/attendance/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { makeups } from '@vereinshaus/contract/makeups/calls';
import { query, useCommand } from '../../kit/api.ts';

export const nextListsQuery = () => query(attendance.next, {});
export const personAttendanceQuery = (courseId: number, personId: number) =>
  query(attendance.ofPerson, { courseID: courseId, childID: personId });
export const personStatsQuery = (courseId: number, personId: number) =>
  query(attendance.stats, { courseID: courseId, childID: personId });
export const perCourseQuery = (schoolYear: number) => query(attendance.perCourse, { schoolyear: schoolYear });
export const tryoutsQuery = (personId: number) => query(attendance.tryouts, { child_ID: personId });
export const unbookedQuery = (courseId: number, name: string) =>
  query(attendance.findPerson, { courseID: courseId, name });

/** All calls that show attendance. */
export const showsAttendance = [attendance.list, attendance.next, attendance.ofPerson, attendance.stats];

/** An excuse is also shown in the calendar and on Start; in time it earns an Ersatzstunde, and withdrawing it removes that again. */
const excuses = [...showsAttendance, answers.mine, answers.ofCourse, events.calendar, makeups.mine];

export const useAddSickNote = () =>
  useCommand(attendance.addSickNote, { invalidates: excuses, announces: true, inline: true });
export const useTakeBackExcuse = () => useCommand(attendance.takeBackExcuse, { invalidates: excuses, announces: true });
export const useResolveWalkIn = () =>
  useCommand(attendance.resolveWalkIn, { invalidates: showsAttendance, announces: true });
export const ownTryoutsQuery = () => query(attendance.ownTryouts, {});
/** They are also shown in the calendar and on Start. */
const showsTryouts = [...showsAttendance, attendance.tryouts, attendance.ownTryouts, events.calendar];
export const useAddTryout = () =>
  useCommand(attendance.addTryout, { invalidates: showsTryouts, announces: true, inline: true });
export const useCancelTryout = () =>
  useCommand(attendance.cancelTryout, { invalidates: showsTryouts, announces: true });
