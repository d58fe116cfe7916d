import type { Viewer } from '@vereinshaus/contract/access';
import { hasPermission } from '@vereinshaus/contract/permissions';

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

/** Daten: role above 30, who looks after courses, and those with the permission. */
export const seesData = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (hasCourseRole(viewer) || viewer.staffLevel > 30 || hasPermission(viewer, 'course/data_read', courseId));
