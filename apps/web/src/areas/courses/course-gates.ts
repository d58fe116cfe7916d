import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { OwnPart } from '@vereinshaus/contract/courses/calls';
import { anyOf, judge, mayByGrant, staffAbove, type Viewer } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';

/** Roles 11 to 19 look after courses. */
const courseRoles = { from: 11, to: 19 };
const hasCourseRole = ({ staffLevel }: Viewer) => staffLevel >= courseRoles.from && staffLevel <= courseRoles.to;

/** Teilnehmer: who looks after courses, staff, the course's own trainers, and those with the permission. */
export const seesParticipants = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (hasCourseRole(viewer) ||
    viewer.staffLevel >= 20 ||
    viewer.trainedCourses.includes(courseId) ||
    hasPermission(viewer, 'course/participants_read', courseId));

/** Neuigkeiten: whose family takes part or leads the course, and those who read news. */
export const seesNews = (viewer: Viewer | null, courseId: number, parts: readonly OwnPart[]): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'course/news_read', courseId) ||
    viewer.trainedCourses.includes(courseId) ||
    parts.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0));

type WithMedia = { course: { ID: number; enableMedia: boolean }; participants: readonly OwnPart[] };

/** Medieninhalte: whose family takes part in a course that has some or leads it, staff above 20, and who looks after them. */
export const seesMedia = (viewer: Viewer | null, { course, participants }: WithMedia): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'course/media', course.ID) ||
    (course.enableMedia &&
      (viewer.staffLevel > 20 ||
        hasPermission(viewer, 'course/media_read', course.ID) ||
        viewer.trainedCourses.includes(course.ID) ||
        participants.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0))));

type CourseForms = { course: { formSlots: string }; participants: readonly OwnPart[] };

/** Umfragen: whose family takes part in a course that has some, and those who give them to courses. */
export const seesForms = (viewer: Viewer | null, { course, participants }: CourseForms): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'forms') ||
    (course.formSlots !== '' &&
      participants.some(({ role, timeLeave }) => role === participationRole.participant && timeLeave === 0)));
/** Schicht-Einteilung: whose family takes part or leads the course, roles above 80, and to whom the planning was granted. */
export const seesShifts = (viewer: Viewer | null, courseId: number, parts: readonly OwnPart[]): boolean =>
  viewer !== null &&
  (judge(anyOf(staffAbove(80), mayByGrant('course/data', 'id')), viewer, { id: courseId }) === 'yes' ||
    parts.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0));

/** Zertifikat: whose family takes or took part. */
export const tookPart = (viewer: Viewer | null, parts: readonly OwnPart[]): boolean =>
  viewer !== null && parts.some(({ role }) => role === participationRole.participant);

/** Daten: role above 30, who looks after courses, and those with the permission. */
export const seesData = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (hasCourseRole(viewer) || viewer.staffLevel > 30 || hasPermission(viewer, 'course/data_read', courseId));
