import type { SignedIn } from '../../kit/ctx.ts';
import { seesAllCourses } from './course-scope.ts';

export type PlaceCounts = { maxparts: number; parts_count: number; queue_count: number; line_count: number };

/** Users who manage or lead courses can count the participants anyway. */
export const countsPlaces = (viewer: SignedIn | null): boolean =>
  viewer !== null && (viewer.isTrainer || seesAllCourses(viewer));

/**
 * Plätze verbergen (hideCapacity): visitors and members only learn whether a course is full. On the wire that is one place, taken or free;
 * 0 still means unlimited. Places held for the waiting list count as taken.
 */
export const withoutNumbers = ({ maxparts, parts_count, line_count }: PlaceCounts): PlaceCounts => ({
  maxparts: maxparts === 0 ? 0 : 1,
  parts_count: maxparts > 0 && parts_count + line_count >= maxparts ? 1 : 0,
  queue_count: 0,
  line_count: 0,
});

/** What the viewer may know about the places of a course. */
export const toldPlaces = (viewer: SignedIn | null, hidesPlaces: boolean, places: PlaceCounts): PlaceCounts =>
  hidesPlaces && !countsPlaces(viewer) ? withoutNumbers(places) : places;
