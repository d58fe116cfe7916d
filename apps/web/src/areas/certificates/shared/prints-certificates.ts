import type { Viewer } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';

/** Zertifikate eines ganzen Kurses: for its trainers, and users who manage its participants. */
export const printsCertificates = (viewer: Viewer | null, courseId: number): boolean =>
  viewer !== null &&
  (viewer.trainedCourses.includes(courseId) || hasPermission(viewer, 'course/participants', courseId));
