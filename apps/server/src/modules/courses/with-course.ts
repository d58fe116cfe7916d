import type { CopiedCourse } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';

export type CopyCourseInput = { withTrainers: boolean; withEvents: boolean; withMedia: boolean };

/**
 * What another module keeps with a course: it goes along with a copy, and goes when the course goes. Handed in, because
 * those modules use this one.
 */
export type WithCourse = {
  /** Trainers whom copies that are planned would not take along, and what they lack. */
  leftBehind?: (
    ctx: Ctx,
    plans: readonly { id: number; days: number }[],
  ) => Promise<readonly { courseId: number; personId: number; name: string; lacked: string }[]>;
  /** Who takes part keeps a place in the copies, as far as it can be reserved; gives how many. Those left out are told by the copy. */
  reserve?: (
    ctx: Ctx,
    copied: readonly CopiedCourse[],
    leftOut: ReadonlyMap<number, readonly number[]>,
  ) => Promise<number>;
  copy: (ctx: Ctx, copied: readonly CopiedCourse[], wishes: CopyCourseInput) => Promise<void>;
  remove: (ctx: Ctx, courseIds: readonly number[]) => Promise<void>;
};
