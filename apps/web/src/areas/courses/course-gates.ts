import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { OwnPart } from '@vereinshaus/contract/courses/calls';
import { anyOf, judgeAccess, mayByGrant, staffAbove, type Viewer } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';

/** Roles 11 to 19 manage courses. */
const courseRoles = { from: 11, to: 19 };
const hasCourseRole = ({ staffLevel }: Viewer) => staffLevel >= courseRoles.from && staffLevel <= courseRoles.to;

/** Teilnehmer: course managers, staff, the course's own trainers, and users with the permission. */
export const seesParticipants = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (hasCourseRole(viewer) ||
    viewer.staffLevel >= 20 ||
    viewer.trainedCourses.includes(courseId) ||
    hasPermission(viewer, 'course/participants_read', courseId));

/** Neuigkeiten: families with a participant or trainer in the course, and users who may read news. */
export const seesNews = (viewer: Viewer | null, courseId: number, parts: readonly OwnPart[]): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'course/news_read', courseId) ||
    viewer.trainedCourses.includes(courseId) ||
    parts.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0));

type WithMedia = { course: { ID: number; enableMedia: boolean }; participants: readonly OwnPart[] };

/** Medieninhalte: if the course has media, families with a participant or trainer, and staff above role 20; media managers always. */
export const seesMedia = (viewer: Viewer | null, { course, participants }: WithMedia): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'course/media', course.ID) ||
    (course.enableMedia &&
      (viewer.staffLevel > 20 ||
        hasPermission(viewer, 'course/media_read', course.ID) ||
        viewer.trainedCourses.includes(course.ID) ||
        participants.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0))));

type CourseForms = { course: { formSlots: string }; participants: readonly OwnPart[] };

/** Umfragen: families with a participant if the course has surveys, and users who assign them to courses. */
export const seesForms = (viewer: Viewer | null, { course, participants }: CourseForms): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'forms') ||
    (course.formSlots !== '' &&
      participants.some(({ role, timeLeave }) => role === participationRole.participant && timeLeave === 0)));
/** Schicht-Einteilung: families with a participant or trainer, roles above 80, and users with the planning permission. */
export const seesShifts = (viewer: Viewer | null, courseId: number, parts: readonly OwnPart[]): boolean =>
  viewer !== null &&
  (judgeAccess(anyOf(staffAbove(80), mayByGrant('course/data', 'id')), viewer, { id: courseId }) === 'yes' ||
    parts.some(({ role, timeLeave }) => role !== participationRole.waiting && timeLeave === 0));

/** Zertifikat: families with a current or former participant. */
export const hasTakenPart = (viewer: Viewer | null, parts: readonly OwnPart[]): boolean =>
  viewer !== null && parts.some(({ role }) => role === participationRole.participant);

/** Daten: roles above 30, course managers, and users with the permission. */
export const seesData = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (hasCourseRole(viewer) || viewer.staffLevel > 30 || hasPermission(viewer, 'course/data_read', courseId));
