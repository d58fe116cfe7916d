import type { Ctx } from '../../kit/ctx.ts';
import { isCourseThere, setFormSlots } from '../courses/index.ts';
import { formErrors } from './forms.errors.ts';
import { formSlots } from './forms.queries.ts';

/** Umfragen zuordnen: the course has exactly these afterwards. */
export const assignForms = async (ctx: Ctx, courseId: number, slots: readonly string[]) => {
  if (!(await isCourseThere(ctx, courseId))) throw formErrors.courseGone();
  const known = await formSlots(ctx);
  const unknown = slots.filter((slot) => !known.includes(slot));
  if (unknown.length > 0) throw formErrors.unknownSlot({ slots: unknown });
  await setFormSlots(ctx, courseId, [...new Set(slots)]);
};
