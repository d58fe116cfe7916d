import type { CopiedCourse } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';

export type CopyCourseInput = { withTrainers: boolean; withEvents: boolean; withMedia: boolean };

/**
 * What another module attaches to a course: it is copied with the course, and deleted with it. Passed in, because those modules depend on
 * this one.
 */
export type WithCourse = {
  /** Trainers who would be missing in the planned copies, and the condition they do not meet. */
  leftBehind?: (
    ctx: Ctx,
    plans: readonly { id: number; days: number }[],
  ) => Promise<readonly { courseId: number; personId: number; name: string; lacked: string }[]>;
  /** Reserves places in the copies for current participants, as far as possible; returns how many. The copy reports those left out. */
  reserve?: (
    ctx: Ctx,
    copied: readonly CopiedCourse[],
    leftOut: ReadonlyMap<number, readonly number[]>,
  ) => Promise<number>;
  copy: (ctx: Ctx, copied: readonly CopiedCourse[], wishes: CopyCourseInput) => Promise<void>;
  remove: (ctx: Ctx, courseIds: readonly number[]) => Promise<void>;
};
