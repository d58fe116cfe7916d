import type { CopiedCourse } from '../../db/copied-courses.ts';
import type { Ctx } from '../../kit/ctx.ts';

export type CopyWishes = { withTrainers: boolean; withEvents: boolean; withMedia: boolean };

/**
 * What another module keeps with a course: it goes along with a copy, and goes when the course goes. Handed in, because
 * those modules use this one.
 */
export type WithCourse = {
  copy: (ctx: Ctx, copied: readonly CopiedCourse[], wishes: CopyWishes) => Promise<void>;
  remove: (ctx: Ctx, courseIds: readonly number[]) => Promise<void>;
};
